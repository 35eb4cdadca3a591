/** The same as `jsx-runtime.ts`, for `npm run dev` and for tests of components: React says there where an element is. */
import * as runtime from "react/jsx-dev-runtime";

export type { JSX } from "react/jsx-dev-runtime";

export const { Fragment, jsxDEV } = runtime;
