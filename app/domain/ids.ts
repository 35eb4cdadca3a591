import { randomBytes } from "node:crypto";

/** 24 hexadecimal characters, the form of every `_id` of the API: 4 bytes of time so that rows of a day lie together, 8 of chance. */
export function newId(now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return seconds.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}
