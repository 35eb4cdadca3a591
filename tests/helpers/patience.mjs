/**
 * How many milliseconds a test waits for another process. It is no measure of speed: it is far above what a busy
 * machine needs, so that only something that never happens fails.
 */
export const PATIENCE_MS = 45_000;
