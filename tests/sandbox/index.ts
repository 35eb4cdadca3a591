import { AddressSandbox } from "./address";
import { MailInbox } from "./inbox";
import { StateFile } from "./state-file";
import { StripeSandbox } from "./stripe";

export { CARD } from "./stripe/cards";
export type { AddressSandbox, MailInbox, StripeSandbox };
export type { Mail } from "./inbox";
export type { Hold } from "./faults";

export type SandboxOptions = {
  /** 0 or absent: any free port. */
  stripePort?: number;
  addressPort?: number;
  smtpPort?: number;
  inboxPort?: number;
  webhookUrl?: string;
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  clock?: () => Date;
  /** Demo: payments and mails are kept here from one start to the next. */
  stateFile?: string;
  shopName?: string;
  /** Demo: a payment 'processing' ends by itself after this long; otherwise when it is told to. */
  settleAfterMs?: number;
};

export type SandboxUrls = { stripeApi: string; stripeJs: string; address: string; smtp: { host: string; port: number }; inbox: string };

export type Sandbox = { stripe: StripeSandbox; address: AddressSandbox; inbox: MailInbox; urls: SandboxUrls; close(): Promise<void> };

/** The outside world of the shop, on this machine: payments, addresses and mail, over their own protocols. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = options.clock ?? (() => new Date());
  const state = new StateFile(options.stateFile);
  const started: { close(): Promise<void> }[] = [];
  const closeAll = async () => {
    await Promise.all(started.map((server) => server.close()));
    state.flush();
  };

  try {
    const stripe = await StripeSandbox.start({ ...options, port: options.stripePort, clock, state });
    started.push(stripe);
    const address = await AddressSandbox.start({ port: options.addressPort });
    started.push(address);
    const inbox = await MailInbox.start({ smtpPort: options.smtpPort, inboxPort: options.inboxPort, clock, state });
    started.push(inbox);
    return {
      stripe, address, inbox,
      urls: { stripeApi: stripe.url, stripeJs: `${stripe.url}/v3/`, address: address.url, smtp: inbox.smtp, inbox: inbox.url },
      close: closeAll,
    };
  } catch (fault) {
    // One port taken: leave none of the others open behind.
    await closeAll();
    throw fault;
  }
}
