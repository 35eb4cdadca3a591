/**
 * How long a test waits for what another process does in its own time, in milliseconds. It is no measure of speed: it is far above
 * what a busy machine needs, so that only what never happens fails.
 */
export const PATIENCE_MS = 45_000;
