import PostalMime, { type Address } from "postal-mime";

export type MailAttachment = { filename: string; mimeType: string; size: number; content: Buffer };

export type Mail = {
  id: string;
  receivedAt: string;
  /** The real sender and recipients of the delivery, whatever the headers say. */
  envelope: { from: string; to: string[] };
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
  headers: { name: string; value: string }[];
  attachments: MailAttachment[];
  raw: Buffer;
};

const written = (address: Address): string =>
  address.address === undefined
    ? `${address.name}: ${address.group.map(written).join(", ")};`
    : address.name
      ? `${address.name} <${address.address}>`
      : address.address;

export async function readMail(id: string, raw: Buffer, envelope: Mail["envelope"], receivedAt: Date): Promise<Mail> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer" });
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    envelope,
    from: parsed.from ? written(parsed.from) : "",
    to: (parsed.to ?? []).map(written),
    replyTo: (parsed.replyTo ?? []).map(written),
    subject: parsed.subject ?? "",
    messageId: parsed.messageId ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    attachments: parsed.attachments.map(({ filename, mimeType, content }, index) => {
      const bytes =
        typeof content === "string"
          ? Buffer.from(content)
          : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content));
      return { filename: filename ?? `piece-jointe-${index + 1}`, mimeType, size: bytes.length, content: bytes };
    }),
    raw,
  };
}

/** The mail without its bytes, for tests and lists. */
export function mailSummary({ raw: _raw, attachments, ...mail }: Mail) {
  return { ...mail, attachments: attachments.map(({ filename, mimeType, size }) => ({ filename, mimeType, size })) };
}
