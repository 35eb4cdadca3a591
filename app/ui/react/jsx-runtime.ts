/**
 * React's functions that the compiler writes for JSX, as constants of a module. React itself is CommonJS: from there
 * each call would read a property of the whole package, some two thousand times in the scripts that pages load.
 */
import * as runtime from "react/jsx-runtime";

export type { JSX } from "react/jsx-runtime";

export const { Fragment, jsx, jsxs } = runtime;
