/** How an administrator wants the admin area shown on this device. */
export type Display = { /** More room around each line. */ airy: boolean; /** Shortcuts are on. */ keys: boolean };
