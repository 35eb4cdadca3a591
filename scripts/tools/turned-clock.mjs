/** Loaded before a program: its clock is ahead by so many milliseconds, and goes on from there. */
const AHEAD_MS = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [RealDate.now() + AHEAD_MS]));
  }

  static now() {
    return RealDate.now() + AHEAD_MS;
  }
};
