import { expect } from "vitest";

/**
 * Vitest's matchers for a value within an expected object. Vitest types them as `any`, which would hide mistakes around
 * them.
 */
export const anyOf = (type: StringConstructor | NumberConstructor | BufferConstructor): unknown => expect.any(type);
export const textWith = (part: string): unknown => expect.stringContaining(part);
export const textLike = (pattern: RegExp): unknown => expect.stringMatching(pattern);
