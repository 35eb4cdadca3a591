import type { MouseEvent } from "react";

type Press = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a press opens a link elsewhere (a new tab or window, a download), so that the page leaves it to the browser. */
export const isForNewTab = (press: Press): boolean =>
  press.button > 0 || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey;
