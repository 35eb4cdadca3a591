/** How many times slower browsers are made, to show the tests that look before the page has come so far. */
export const SLOWED = Number(process.env.BROWSER_SLOWED ?? 1);

/**
 * How many milliseconds a test waits for another process. It is no measure of speed: it is far above what a busy
 * machine needs, so that only something that never happens fails.
 */
export const PATIENCE_MS = 45_000 * Math.max(1, SLOWED / 2);
