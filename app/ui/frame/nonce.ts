import { createContext, useContext } from "react";

/** The nonce of this answer's Content-Security-Policy; empty in the browser, where nothing needs it again. */
export const NonceContext = createContext("");

export function useNonce(): string {
  return useContext(NonceContext);
}
