/** The screens that most visitors come to after the first, fetched as one piece. */

export { Layouts } from "./Layouts";
export { Play } from "./Play";
export { Rules } from "./Rules";
export { Table } from "./Table";
export { Watch } from "./Watch";
