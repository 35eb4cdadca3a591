import nodemailer from "nodemailer";

/** A document attached to a mail, by name: its file is made when the mail is sent. */
export type MailPaper = { kind: "conditions" | "retractation"; version: string };
export type Attachment = { filename: string; contentType: string; content: Buffer };

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
  /** An event for the reader's calendar, as iCalendar text; the method adds or cancels it. */
  calendar?: { method: "REQUEST" | "CANCEL"; content: string };
  papers?: MailPaper[];
};

export type Mailer = {
  /** Resolves once the server has taken the mail; rejects on any refusal. @param messageId stable for one mail, so that a repeat can be recognised */
  send(mail: Mail, messageId: string, attachments?: Attachment[]): Promise<void>;
  /** Connects and logs in, and sends nothing. @returns the code of what failed, such as ECONNREFUSED or EAUTH; null when it went well */
  trouble(): Promise<string | null>;
  close(): void;
};

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function openMailer(smtpUrl: string, from: string): Mailer {
  const url = new URL(smtpUrl);
  // Shorter than the lease of a mail in the outbox, so that a hanging connection neither delays other mails nor sends
  // its own twice.
  for (const [name, milliseconds] of Object.entries(TIMEOUTS)) url.searchParams.set(name, String(milliseconds));
  const transport = nodemailer.createTransport(url.href, { from });
  return {
    async send({ to, replyTo, calendar, papers: _papers, ...mail }, messageId, attachments = []) {
      const addressees = { to: oneAddressee(to), ...(replyTo && { replyTo: oneAddressee(replyTo) }) };
      await transport.sendMail({
        ...mail,
        ...addressees,
        messageId,
        attachments,
        ...(calendar && { icalEvent: { ...calendar, filename: "rendez-vous.ics" } }),
      });
    },
    async trouble() {
      try {
        await transport.verify();
        return null;
      } catch (fault) {
        return (fault as { code?: string }).code ?? "ESMTP";
      }
    },
    close: () => transport.close(),
  };
}

/** Returns an address object, because in a header a comma in the typed text would make two addresses of it. */
function oneAddressee(address: string) {
  return { name: "", address };
}
