/** The worker's side: loads the module, does what it is told, tells of progress. */
import { type Instantiate } from "./module.js";
import type { FromWorker, ToWorker } from "./remote.js";
/** Serves whoever started this worker. */
export declare function serve(post: (message: FromWorker) => void, open: (source: unknown) => Promise<Instantiate>): (message: ToWorker) => void;
