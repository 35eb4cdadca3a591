import { createContext, useContext } from "react";

/**
 * The server writes a page's main drawing into the page: on a slow line, asking for it would cost one more round trip
 * before the largest paint. In the browser it is an address again, and React leaves the picture as it came.
 */
export const FirstPictureContext = createContext<(url: string) => string>((url) => url);

export function useFirstPicture(): (url: string) => string {
  return useContext(FirstPictureContext);
}
