/** The types of film that every browser of today plays. */
export const FILM_TYPES = { mp4: "video/mp4", webm: "video/webm" } as const;
export type FilmType = keyof typeof FILM_TYPES;
