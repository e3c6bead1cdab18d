/** The worker in a browser. */
export {};
