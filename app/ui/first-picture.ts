import { createContext, useContext } from "react";

/**
 * The server writes a page's main drawing into the page: on a slow line, asking for it would cost one more round trip
 * before the largest paint. In the browser the function returns the address, and React leaves the picture that the
 * server wrote.
 */
export const FirstPictureContext = createContext<(url: string) => string>((url) => url);

export function useFirstPicture(): (url: string) => string {
  return useContext(FirstPictureContext);
}
