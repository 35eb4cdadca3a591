import { EventEmitter, once } from "node:events";

import { z } from "zod";

import { PATIENCE_MS } from "../../helpers/patience.mjs";
import { ControlRefusal, controlRoutes, type ControlHandler } from "../control";
import { Faults, type Hold, type HoldMode } from "../faults";
import { serve, type RunningServer } from "../http";
import type { StateFile } from "../state-file";
import { mailSummary, readMail, type Mail } from "./mail";
import { inboxPages } from "./pages";
import { SmtpDoor, type SmtpFailure } from "./smtp";

export type { Mail } from "./mail";

export type InboxOptions = { smtpPort?: number; inboxPort?: number; clock: () => Date; state: StateFile };

/** More than a demo needs, and few enough to limit the file. */
const KEPT_MAILS = 200;
type SavedMail = { id: string; receivedAt: string; envelope: Mail["envelope"]; raw: string };

const Failing = z.object({
  at: z.enum(["connect", "mail", "rcpt", "data"]).optional(),
  code: z.number().int().min(400).max(599),
  message: z.string().optional(),
  times: z.number().int().positive().optional(),
  to: z.string().optional(),
});

export class MailInbox {
  mails: Mail[] = [];
  private readonly door: SmtpDoor;
  private readonly faults = new Faults((status) => ({ status }));
  private readonly news = new EventEmitter<{ mail: [Mail] }>();
  private page: RunningServer | null = null;
  private sequence = 0;

  private constructor(private readonly options: InboxOptions) {
    this.news.setMaxListeners(0);
    this.door = new SmtpDoor(
      (raw, envelope) => this.receive(raw, envelope),
      (session) => this.pause("before", session.envelope),
      (session) => this.pause("after", session.envelope),
    );
  }

  static async start(options: InboxOptions): Promise<MailInbox> {
    const inbox = new MailInbox(options);
    await inbox.restore();
    await inbox.door.start(options.smtpPort ?? 0);
    const control = controlRoutes(inbox.faults, inbox.controls());
    const pages = inboxPages(() => inbox.mails);
    inbox.page = await serve(options.inboxPort ?? 0, async (request) => (await control(request)) ?? pages(request));
    return inbox;
  }

  get url(): string {
    return this.page?.url ?? "";
  }
  get smtp(): { host: string; port: number } {
    return { host: "127.0.0.1", port: this.door.port };
  }

  /** Resolves with the first mail that fits, one of those received or a later one. */
  async waitFor(fits: (mail: Mail) => boolean, timeoutMs = PATIENCE_MS): Promise<Mail> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      // All are looked at anew: two that come at once make two events, and only the first is waited for.
      const here = this.mails.find(fits);
      if (here) return here;
      await once(this.news, "mail", { signal });
    }
  }

  /** Refuses, at the step named (`data` if none): 421 and 451 for now, 550 for good. */
  fail(failure: SmtpFailure): void {
    this.door.fail(failure);
  }
  /** Keeps the mail, then cuts the connection before the sender hears that it was accepted. */
  dropAfterData(times = 1): void {
    this.door.dropAfterData(times);
  }
  slow(milliseconds: number): void {
    this.door.slowMs = milliseconds;
  }
  /**
   * Holds the conversation once the mail has arrived: before it is kept, or after it and before the sender's answer.
   */
  hold({ mode, times }: { mode?: HoldMode; times?: number } = {}): Hold {
    return this.faults.hold("SMTP *", { mode, times });
  }
  stop(): Promise<void> {
    return this.door.stop();
  }
  start(): Promise<void> {
    return this.door.start();
  }
  /** Ends every set failure; the mails stay. */
  clear(): void {
    this.door.clear();
    this.faults.clear();
  }
  /** Empties the box. */
  forget(): void {
    this.mails = [];
    this.options.state.changed();
  }

  async close(): Promise<void> {
    this.clear();
    await Promise.all([this.door.stop(), this.page?.close()]);
  }

  private async receive(raw: Buffer, envelope: Mail["envelope"]): Promise<void> {
    const mail = await readMail(`mail_${++this.sequence}`, raw, envelope, this.options.clock());
    this.mails.push(mail);
    this.options.state.changed();
    this.news.emit("mail", mail);
  }

  private async pause(mode: HoldMode, envelope: { rcptTo: { address: string }[] }): Promise<void> {
    const entry = this.faults.log(
      { method: "SMTP", path: mode },
      { to: envelope.rcptTo.map(({ address }) => address) },
    );
    await this.faults.standStill(mode, entry);
  }

  private async restore(): Promise<void> {
    const saved = this.options.state.section<SavedMail[]>("mails", () =>
      this.mails
        .slice(-KEPT_MAILS)
        .map(({ id, receivedAt, envelope, raw }) => ({ id, receivedAt, envelope, raw: raw.toString("base64") })),
    );
    for (const { id, receivedAt, envelope, raw } of saved ?? []) {
      this.mails.push(await readMail(id, Buffer.from(raw, "base64"), envelope, new Date(receivedAt)));
      this.sequence = Math.max(this.sequence, Number(id.split("_")[1]));
    }
  }

  private controls(): Record<string, ControlHandler> {
    return {
      "GET /_control/mails": (_body, _params, { query }) => {
        const to = query.get("to");
        return this.mails.filter((mail) => !to || mail.envelope.to.includes(to)).map(mailSummary);
      },
      /** Long poll: `to`, `subject` and `text` must each be contained; `timeout` in ms; `after` skips mails up to that id. */
      "GET /_control/mails/wait": async (_body, _params, { query }) =>
        mailSummary(await this.waitFor((mail) => describes(mail, query), Number(query.get("timeout") ?? 5000))),
      "GET /_control/mails/:id": (_body, { id }) => {
        const mail = this.mails.find((one) => one.id === id);
        if (!mail) throw new ControlRefusal(404, `no mail ${id}`);
        return { ...mailSummary(mail), raw: mail.raw.toString("utf8") };
      },
      "DELETE /_control/mails": () => this.forget(),
      "POST /_control/fail": (body) => this.fail(Failing.parse(body)),
      "POST /_control/drop": (body) =>
        this.dropAfterData(z.object({ times: z.number().int().positive().default(1) }).parse(body).times),
      "POST /_control/delay": (body) => this.slow(z.object({ ms: z.number().nonnegative() }).parse(body).ms),
      "POST /_control/hold": (body) => {
        const options = z
          .object({ mode: z.enum(["before", "after"]).optional(), times: z.number().int().positive().optional() })
          .parse(body);
        return { id: this.hold(options).id };
      },
      "POST /_control/stop": () => this.stop(),
      "POST /_control/start": () => this.start(),
      "POST /_control/clear": () => this.clear(),
    };
  }
}

function describes(mail: Mail, query: URLSearchParams): boolean {
  const holds = (name: string, text: string) => text.toLowerCase().includes((query.get(name) ?? "").toLowerCase());
  const after = query.get("after");
  return (
    holds("to", mail.envelope.to.join(" ")) &&
    holds("subject", mail.subject) &&
    holds("text", mail.text) &&
    (!after || Number(mail.id.split("_")[1]) > Number(after.split("_")[1]))
  );
}
