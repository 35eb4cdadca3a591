import { MOST_BYTES as MOST_OF_PRESCRIPTION } from "~/domain/prescriptions/file.server";
import { TOO_LARGE } from "~/domain/prescriptions/wording";
import type { ShopContext } from "~/http/request-context.server";
import type { Address } from "./addresses.server";
import { isMultipart, MOST_DRAINED, receiveUpload, type UploadRefusal } from "./upload.server";

/** What a form without a file, or a call, may hold. */
const MOST_BYTES = 256 * 1024;

export type BodyRefusal = { status: number; page: string; call: string };

/**
 * Reads what was sent, once: the file into `context.upload`, a form's fields into `context.form`.
 * @returns the body as text, a form (`isForm`) as any other whatever type it said it was; or why it was not taken
 */
export async function receiveBody(
  context: ShopContext,
  request: Request,
  address: Address,
): Promise<{ text: string; isForm: boolean } | { refused: BodyRefusal }> {
  const { upload: most, files = 1, admin } = address.traits;
  const mayUpload = most !== undefined && (context.admin !== null || !admin);
  if (isMultipart(request) && mayUpload) {
    const upload = await receiveUpload(request, context.client, { files, bytes: most });
    if ("refused" in upload) {
      await drain(request);
      return { refused: uploadRefusal(context, upload.refused, most) };
    }
    context.uploads = upload.files;
    context.upload = upload.files.at(-1) ?? null;
    context.form = formOf(upload.fields);
    return { text: upload.fields.toString(), isForm: true };
  }
  const text = await readText(request);
  if (text === null) return { refused: TOO_MUCH };
  if (address.kind === "page") context.form = formOf(new URLSearchParams(text));
  return { text, isForm: address.kind === "page" };
}

const TOO_MUCH: BodyRefusal = {
  status: 413,
  page: "Le formulaire envoyé est trop volumineux.",
  call: "La demande est trop volumineuse.",
};

const UPLOAD_REFUSALS: Record<UploadRefusal, { status: number; message: string }> = {
  tooLarge: { status: 413, message: TOO_LARGE },
  tooMany: { status: 413, message: "Trop de fichiers à la fois : rien n’a été enregistré. Envoyez-en moins." },
  malformed: { status: 400, message: "Le formulaire envoyé n’a pas pu être lu. Réessayez." },
  interrupted: { status: 400, message: "L’envoi a été interrompu : rien n’a été enregistré. Réessayez." },
  busy: { status: 503, message: "Beaucoup de fichiers arrivent en ce moment. Réessayez dans une minute." },
};

/** @param most bytes that the file may have: the sentence of prescriptions names their own number */
function uploadRefusal(context: ShopContext, refused: UploadRefusal, most: number): BodyRefusal {
  if (refused === "busy") context.retryAfter = 60;
  const { status, message } = UPLOAD_REFUSALS[refused];
  const said =
    refused === "tooLarge" && (context.admin || most !== MOST_OF_PRESCRIPTION)
      ? "Le fichier envoyé est trop volumineux."
      : message;
  return { status, page: said, call: said };
}

function formOf(fields: URLSearchParams): FormData {
  const form = new FormData();
  // No text holds it, and PostgreSQL keeps none that does.
  for (const [name, value] of fields) form.append(name, value.replaceAll("\0", ""));
  return form;
}

/** @returns null when the body is larger than a form may be */
async function readText({ body }: Request): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  await takeAll(body, (chunk) => {
    size += chunk.byteLength;
    if (size > MOST_BYTES) chunks.length = 0;
    else chunks.push(chunk);
  });
  return size > MOST_BYTES ? null : Buffer.concat(chunks).toString("utf8");
}

/**
 * Takes a body that nobody wants. A browser reads our answer only once it has sent all it has, and a connection that is cut before
 * loses the answer with it.
 */
export async function drain({ body }: Request): Promise<void> {
  if (body && !body.locked) await takeAll(body, () => undefined);
}

async function takeAll(body: Request["body"], take: (chunk: Buffer) => void): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const { buffer, byteOffset, byteLength } = part.value as Uint8Array;
      size += byteLength;
      if (size > MOST_DRAINED) return await reader.cancel();
      take(Buffer.from(buffer, byteOffset, byteLength));
    }
  } catch {
    // The sender has closed the connection: no answer is read.
  }
}
