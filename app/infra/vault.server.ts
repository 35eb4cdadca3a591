import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Encrypts health data at rest. Sealed bytes open only with their key and under the owner they were sealed for. */
export type Vault = {
  /** @param owner names what is sealed, such as `prescription:65f0…`; `open` needs the same text */
  seal(plain: Uint8Array, owner: string): Buffer;
  open(sealed: Uint8Array, owner: string): Opened;
  /** True when the first key sealed it; that does not say whether it opens. */
  isOfFirstKey(sealed: Uint8Array): boolean;
};
/**
 * `unknownKey`: sealed with a key that is not configured (any more). `damaged`: changed, cut off, or sealed for another
 * owner.
 */
export type Opened = { outcome: "opened"; plain: Buffer } | { outcome: "unknownKey" | "damaged" };

const FORMAT = 1;
const KEY_NAME_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_NAME_BYTES;

/** AES-256-GCM (NIST SP 800-38D), a fresh nonce each time. @param keys 32 bytes each: the first seals, all open */
export function openVault(keys: readonly Buffer[]): Vault {
  const [current] = keys;
  if (!current || keys.some((key) => key.length !== 32)) throw new Error("a vault needs keys of 32 bytes");
  const currentHeader = Buffer.concat([Buffer.from([FORMAT]), nameOf(current)]);
  const byName = new Map(keys.map((key) => [nameOf(key).toString("hex"), key]));

  return {
    seal(plain, owner) {
      const header = currentHeader;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", current, nonce).setAAD(bound(header, owner));
      const text = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([header, nonce, text, cipher.getAuthTag()]);
    },

    open(sealed, owner) {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || bytes[0] !== FORMAT) return { outcome: "damaged" };
      const header = bytes.subarray(0, HEADER_BYTES);
      const key = byName.get(header.subarray(1).toString("hex"));
      if (!key) return { outcome: "unknownKey" };
      const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(bound(header, owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return {
          outcome: "opened",
          plain: Buffer.concat([
            decipher.update(bytes.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES)),
            decipher.final(),
          ]),
        };
      } catch {
        return { outcome: "damaged" };
      }
    },

    isOfFirstKey: (sealed) => currentHeader.equals(sealed.subarray(0, HEADER_BYTES)),
  };
}

/** A fingerprint that identifies the key which sealed something, without revealing the key. */
function nameOf(key: Buffer): Buffer {
  return createHash("sha256").update("vault-key:").update(key).digest().subarray(0, KEY_NAME_BYTES);
}

function bound(header: Buffer, owner: string): Buffer {
  return Buffer.concat([header, Buffer.from(owner)]);
}
