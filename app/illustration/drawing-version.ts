/** The version of all drawings: raised when pictures change, because browsers keep an address for ever. */
export const DRAWING_VERSION = 5;
