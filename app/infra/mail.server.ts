import nodemailer from "nodemailer";

export type Mail = { to: string; subject: string; text: string; html: string; replyTo?: string };

export type Mailer = {
  /** Resolves once the server has taken the mail; rejects on any refusal. @param messageId stable for one mail, so that a repeat can be recognised */
  send(mail: Mail, messageId: string): Promise<void>;
  close(): void;
};

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function openMailer(smtpUrl: string, from: string): Mailer {
  const url = new URL(smtpUrl);
  // Shorter than the outbox's lease: one stuck conversation must neither delay the others nor be begun twice.
  for (const [name, milliseconds] of Object.entries(TIMEOUTS)) url.searchParams.set(name, String(milliseconds));
  const transport = nodemailer.createTransport(url.href, { from });
  return {
    async send(mail, messageId) {
      await transport.sendMail({ ...mail, messageId });
    },
    close: () => transport.close(),
  };
}
