/** Loaded before a program, this module sets its clock ahead by so many milliseconds. The clock goes on from there. */
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
