/** The worker in Node.js. */
export {};
