/** Every screen but the first, fetched as one piece. */

export { Analysis } from "./Analysis";
export { Layouts } from "./Layouts";
export { Play } from "./Play";
export { Replay } from "./Replay";
export { Rules } from "./Rules";
export { Table } from "./Table";
export { Watch } from "./Watch";
