import type { AddressInfo, Socket } from "node:net";

import { SMTPServer, type SMTPServerSession } from "smtp-server";

export type Stage = "connect" | "mail" | "rcpt" | "data";
export type SmtpFailure = {
  at?: Stage;
  code: number;
  message?: string;
  times?: number;
  /** Only for this recipient (at rcpt). */ to?: string;
};

type Receive = (raw: Buffer, envelope: { from: string; to: string[] }) => Promise<void>;
type Before = (session: SMTPServerSession) => Promise<void>;

const WORDS: Record<number, string> = {
  421: "4.3.2 Service momentanément indisponible",
  451: "4.3.0 Erreur temporaire, réessayez",
  452: "4.2.2 Boîte pleine",
  550: "5.1.1 Adresse inconnue",
  554: "5.7.1 Message refusé",
};

/** A mail server that can refuse at any step, be slow, or hang up after it has taken the mail. */
export class SmtpDoor {
  private server: SMTPServer | null = null;
  private sockets = new Map<number, Socket>();
  private failures: (SmtpFailure & { left: number })[] = [];
  private drops = 0;
  port = 0;
  slowMs = 0;

  constructor(
    private readonly receive: Receive,
    private readonly before: Before,
    private readonly after: Before,
  ) {}

  async start(port = this.port): Promise<void> {
    if (this.server) return;
    const server = this.build();
    server.on("error", () => {
      // A test may make either side hang up, so this is no error.
    });
    server.server.on("connection", (socket: Socket) => {
      this.sockets.set(socket.remotePort ?? 0, socket);
      socket.on("close", () => this.sockets.delete(socket.remotePort ?? 0));
    });
    await new Promise<void>((ready, failed) => {
      server.server.once("error", failed);
      server.listen(port, "127.0.0.1", ready);
    });
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Stops listening at this port until `start()`. */
  async stop(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (!server) return;
    for (const socket of this.sockets.values()) socket.destroy();
    await new Promise<void>((closed) => server.close(() => closed()));
  }

  fail(failure: SmtpFailure): void {
    this.failures.push({ ...failure, left: failure.times ?? Infinity });
  }

  /** Keeps the mail, then cuts the connection before the sender hears so. */
  dropAfterData(times = 1): void {
    this.drops += times;
  }

  clear(): void {
    this.failures = [];
    this.drops = 0;
    this.slowMs = 0;
  }

  private build(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      logger: false,
      banner: "Banc d'essai",
      closeTimeout: 100,
      size: 25 * 1024 * 1024,
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anonymous" }),
      onConnect: (_session, done) => void this.pass("connect").then(() => done(), done),
      onMailFrom: (_from, _session, done) => void this.pass("mail").then(() => done(), done),
      onRcptTo: (to, _session, done) => void this.pass("rcpt", to.address).then(() => done(), done),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on(
          "end",
          () => void this.take(Buffer.concat(chunks), session).then((said) => said && done(null, said), done),
        );
      },
    });
  }

  private async pass(stage: Stage, recipient?: string): Promise<void> {
    if (this.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, this.slowMs));
    const failure = this.failures.find(
      (one) => (one.at ?? "data") === stage && one.left > 0 && (!one.to || one.to === recipient),
    );
    if (!failure) return;
    failure.left -= 1;
    throw Object.assign(new Error(failure.message ?? WORDS[failure.code] ?? "Refusé"), { responseCode: failure.code });
  }

  private async take(raw: Buffer, session: SMTPServerSession): Promise<string | null> {
    await this.pass("data");
    await this.before(session);
    const from = session.envelope.mailFrom;
    await this.receive(raw, {
      from: from ? from.address : "",
      to: session.envelope.rcptTo.map(({ address }) => address),
    });
    await this.after(session);
    if (this.drops > 0) {
      this.drops -= 1;
      this.sockets.get(session.remotePort)?.destroy();
      return null;
    }
    return "2.0.0 Message accepté";
  }
}
