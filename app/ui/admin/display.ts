/** How an administrator has the admin area on this device. */
export type Display = { /** More room around each line. */ airy: boolean; /** Keys lead to places. */ keys: boolean };
