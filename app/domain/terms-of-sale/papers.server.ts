import type { Attachment, MailPaper } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { renderLegalText } from "./pdf.server";
import { readTerms } from "./versions.server";

const FILE_NAMES: Record<MailPaper["kind"], string> = {
  conditions: "conditions-generales-de-vente.pdf",
  retractation: "droit-de-retractation.pdf",
};

export function isTermsPaper(kind: string): kind is MailPaper["kind"] {
  return Object.hasOwn(FILE_NAMES, kind);
}

/** The papers attached to the confirmation of an order made under that version. */
export function termsPapers(version: string): MailPaper[] {
  return [
    { kind: "conditions", version },
    { kind: "retractation", version },
  ];
}

/** The address of a paper of a version; it works as long as an order of that version is kept. */
export function termsPaperPath({ kind, version }: MailPaper): string {
  return `/conditions-generales-de-vente/versions/${version}/${kind}.pdf`;
}

/** Many mails have the same papers, so those of the latest version are rendered once. */
const rendered = new Map<string, Buffer>();
const MOST_RENDERED = 2;

/** One text of a version as a file. @returns null for a version that no order was made under */
export async function termsPaper(services: Services, { kind, version }: MailPaper): Promise<Attachment | null> {
  const name = `${kind} ${version} ${services.config.publicUrl.href}`;
  const known = rendered.get(name);
  if (known) return attachmentOf(kind, known);
  const texts = await readTerms(services, version);
  if (!texts) return null;
  const content = await renderLegalText(kind === "conditions" ? texts.terms : texts.withdrawal, {
    keptAt: texts.firstUsedAt,
    publicUrl: services.config.publicUrl,
  });
  rendered.set(name, content);
  for (const oldest of rendered.keys()) if (rendered.size > MOST_RENDERED) rendered.delete(oldest);
  return attachmentOf(kind, content);
}

/**
 * The files of a mail, made when it is sent: the outbox keeps only their names. @throws for a version that is deleted
 */
export async function attachmentsOf(services: Services, papers: MailPaper[] = []): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  for (const paper of papers) {
    const attachment = await termsPaper(services, paper);
    if (!attachment) throw new Error(`the terms ${paper.version} are gone`);
    attachments.push(attachment);
  }
  return attachments;
}

function attachmentOf(kind: MailPaper["kind"], content: Buffer): Attachment {
  return { filename: FILE_NAMES[kind], contentType: "application/pdf", content };
}
