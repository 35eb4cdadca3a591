/** Of the illustrator's hand: raised when pictures change, because browsers keep an address for ever. */
export const DRAWING_VERSION = 3;
