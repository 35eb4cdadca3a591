import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import { extract, pack, type Pack } from "tar-stream";

/**
 * The form of a backup: a tar, encrypted by age. It needs no program of the shop: on any machine, `age -d -i clé
 * boutique-….tar.age | tar x`, then `sha256sum -c SHA256SUMS`, opens and checks it. It is written and read as a stream,
 * whatever its size.
 */
export const SUFFIX = ".tar.age";
/** The last member: an archive without it is not whole. */
const SUMS = "SHA256SUMS";
const MAGIC = "age-encryption.org/v1\n";
/** Files of the shop are named by ids; nothing else is taken out of an archive. */
const NAMES =
  /^(boutique\.json|base\.sqlite|reglages\.env|(prive|medias)\/(quarantaine\/)?[A-Za-z0-9][A-Za-z0-9._-]*)$/;

export type Member = { name: string; size: number; body: AsyncIterable<Buffer> };

/** The archive cannot be used: it has another key, is incomplete, or was changed. The message is for the owner. */
export class ArchiveRefused extends Error {}

export async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === MAGIC;
  } finally {
    await handle.close();
  }
}

/** @param recipient the public half of the key that opens it; a secret key is accepted too, and its public half used */
export async function writeArchive(to: Writable, recipient: string, members: AsyncIterable<Member>): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient.startsWith("age1") ? recipient : await identityToRecipient(recipient));
  const tar = pack();
  const sealed = await encrypter.encrypt(webStream(bytesOf(tar)));
  await Promise.all([packAll(tar, members), pipeline(Readable.fromWeb(sealed as never), to)]);
}

async function packAll(tar: Pack, members: AsyncIterable<Member>): Promise<void> {
  try {
    const sums: string[] = [];
    for await (const { name, size, body } of members) {
      const hash = createHash("sha256");
      const entry = tar.entry({ name, size, mode: 0o600 });
      for await (const chunk of body) {
        hash.update(chunk);
        if (!entry.write(chunk)) await once(entry, "drain");
      }
      entry.end(null);
      sums.push(`${hash.digest("hex")}  ${name}\n`);
    }
    tar.entry({ name: SUMS, mode: 0o600 }, sums.join(""));
    tar.finalize();
  } catch (fault) {
    tar.destroy(fault as Error);
    throw fault;
  }
}

type Take = (member: Pick<Member, "name" | "size">, body: AsyncIterable<Buffer>) => Promise<void>;

/**
 * Reads an archive to its end and compares every member with its checksum.
 * @param take gets each member; what it leaves unread is skipped. The archive is known to be complete only when this
 * resolves
 * @throws ArchiveRefused
 */
export async function readArchive(file: string, key: string, take: Take): Promise<void> {
  const broken = (fault: unknown) =>
    new ArchiveRefused(`${file} est tronqué ou abîmé : rien n’a été changé. (${(fault as Error).message})`);
  const members = extract();
  let fault: unknown = null;
  const flow = pipeline(
    noting(await opened(file, key), (seen) => (fault = seen)),
    members,
  ).catch((seen: unknown) => (fault ??= seen));
  const found: string[] = [];
  let sums: string | null = null;
  try {
    for await (const entry of members) {
      const { name, size = 0, type } = entry.header;
      if (sums !== null || type !== "file" || (name !== SUMS && !NAMES.test(name)))
        throw new ArchiveRefused(`${file} n’est pas une sauvegarde de la boutique : rien n’a été changé.`);
      if (name === SUMS) {
        sums = await textOf(bytesOf(entry));
        continue;
      }
      const hash = createHash("sha256");
      const body = hashed(bytesOf(entry), hash);
      await take({ name, size }, body);
      for await (const _ of body) void _;
      found.push(`${hash.digest("hex")}  ${name}\n`);
    }
  } catch (seen) {
    const first = fault ? broken(fault) : seen;
    members.destroy();
    await flow;
    throw first;
  }
  await flow;
  if (fault) throw broken(fault);
  if (sums !== found.join("")) throw new ArchiveRefused(`${file} n’est pas entier : rien n’a été changé.`);
}

/** Reports a fault before the reader of the stream fails because of it. */
async function* noting(source: AsyncIterable<Uint8Array>, tell: (fault: unknown) => void): AsyncIterable<Uint8Array> {
  try {
    yield* source;
  } catch (fault) {
    tell(fault);
    throw fault;
  }
}

export async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Goes on from where the reader stopped, so that the rest of a member is hashed too. */
function hashed(body: AsyncIterable<Buffer>, hash: { update(bytes: Buffer): unknown }): AsyncIterable<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  const next = async (): Promise<IteratorResult<Buffer>> => {
    const step = await chunks.next();
    if (!step.done) hash.update(step.value);
    return step;
  };
  return { [Symbol.asyncIterator]: () => ({ next }) };
}

async function opened(file: string, key: string): Promise<AsyncIterable<Uint8Array>> {
  if (!(await isArchive(file)))
    throw new ArchiveRefused(`${file} n’est pas une sauvegarde de la boutique : rien n’a été changé.`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const sealed = createReadStream(file, { highWaterMark: 1 << 18 });
  try {
    return Readable.fromWeb((await decrypter.decrypt(webStream(sealed))) as never);
  } catch (fault) {
    sealed.destroy();
    throw new ArchiveRefused(
      String(fault).includes("no identity matched")
        ? `BACKUP_KEY n’ouvre pas ${file} : il faut la clé du jour où il a été fait. Rien n’a été changé.`
        : `${file} est tronqué ou abîmé : rien n’a été changé.`,
    );
  }
}

/** The streams of tar-stream give bytes, which their types do not say. */
function bytesOf(stream: AsyncIterable<unknown>): AsyncIterable<Buffer> {
  return stream as AsyncIterable<Buffer>;
}

function webStream(source: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as unknown as ReadableStream<Uint8Array>;
}
