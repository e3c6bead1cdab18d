/** The package in Node.js. */
import { Umpire } from "./umpire.js";
export * from "./everything.js";
/** Loads the module from the folder of this file; it is compiled once however often it is loaded. */
export declare function load(): Promise<Umpire>;
