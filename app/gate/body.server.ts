import { MOST_BYTES as MOST_OF_PRESCRIPTION } from "~/domain/prescriptions/file.server";
import { TOO_LARGE } from "~/domain/prescriptions/wording";
import type { ShopContext } from "~/http/request-context.server";
import type { Address } from "./addresses.server";
import { isMultipart, MOST_DRAINED, receiveUpload, type UploadRefusal } from "./upload.server";

/** The most bytes of a call, or of a form without a file. */
const MOST_BYTES = 256 * 1024;

export type BodyRefusal = { status: number; page: string; call: string };

/**
 * Reads the request's body once: a file into `context.upload`, the fields of a form into `context.form`.
 * @returns the body as text, a form (`isForm`) in the same form whatever its type was; or why it was refused
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
  tooMany: { status: 413, message: "Trop de fichiers à la fois : rien n’a été enregistré. Envoyez-en moins." },
  malformed: { status: 400, message: "Le formulaire envoyé n’a pas pu être lu. Réessayez." },
  interrupted: { status: 400, message: "L’envoi a été interrompu : rien n’a été enregistré. Réessayez." },
  busy: { status: 503, message: "Beaucoup de fichiers arrivent en ce moment. Réessayez dans une minute." },
};

/** @param most bytes that the file may have; the sentence for prescriptions names their own limit */
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
  // A text never needs this character, and PostgreSQL cannot store it.
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
 * Reads a body that was refused and drops it. A browser reads our answer only after it has sent everything, and a
 * connection cut before then loses the answer.
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
