/** The worker in a mini-program. */
export {};
