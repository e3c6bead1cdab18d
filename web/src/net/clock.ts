/** What the package for other programs has, and the page with it. */

export * from "../../../bindings/js/src/client/clock";
