/** The package in a browser. */
import { Umpire } from "./umpire.js";
export * from "./everything.js";
/** Where the parts of the package are, if not beside this file. */
export interface Places {
    wasm?: string | URL;
    worker?: string | URL;
}
/** Fetches the module and compiles it while it comes. */
export declare function load(places?: Places): Promise<Umpire>;
