import { AddressSandbox } from "./address";
import { ColissimoSandbox, LABEL_PATH, TRACKING_PATH } from "./colissimo";
import { Parcels } from "./colissimo/parcels";
import { MailInbox } from "./inbox";
import { CARRIER_KEYS } from "./keys";
import { LaPosteSandbox } from "./laposte";
import { RecaptchaSandbox } from "./recaptcha";
import { StateFile } from "./state-file";
import { StripeSandbox } from "./stripe";

export { CARD } from "./stripe/cards";
export type { AddressSandbox, ColissimoSandbox, LaPosteSandbox, MailInbox, RecaptchaSandbox, StripeSandbox };
export type { Mail } from "./inbox";

export type SandboxOptions = {
  /** 0 or absent: any free port. */
  stripePort?: number;
  addressPort?: number;
  smtpPort?: number;
  inboxPort?: number;
  colissimoPort?: number;
  laPostePort?: number;
  recaptchaPort?: number;
  webhookUrl?: string;
  webhookSecret: string;
  secretKey: string;
  publishableKey: string;
  /** The key that callers of the carrier must send. */
  colissimoKey?: string;
  laPosteKey?: string;
  clock?: () => Date;
  /** Demo: the file that keeps payments and mails between two starts. */
  stateFile?: string;
  shopName?: string;
  /** Demo: a payment 'processing' ends by itself after this time; otherwise `settle` ends it. */
  settleAfterMs?: number;
};

export type SandboxUrls = {
  stripeApi: string;
  stripeJs: string;
  address: string;
  smtp: { host: string; port: number };
  inbox: string;
  /** The addresses for labels and tracking, and a page that moves parcels on. */
  colissimo: { labels: string; tracking: string; page: string };
  laPoste: string;
  recaptcha: string;
};

export type Sandbox = {
  stripe: StripeSandbox;
  address: AddressSandbox;
  inbox: MailInbox;
  colissimo: ColissimoSandbox;
  laPoste: LaPosteSandbox;
  recaptcha: RecaptchaSandbox;
  urls: SandboxUrls;
  close(): Promise<void>;
};

/** The providers of the shop, on this machine: payments, addresses, mail and parcels, over their own protocols. */
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
    const parcels = new Parcels(clock, state);
    const colissimo = await ColissimoSandbox.start({
      port: options.colissimoPort,
      apiKey: options.colissimoKey ?? CARRIER_KEYS.colissimo,
      parcels,
      clock,
    });
    started.push(colissimo);
    const laPoste = await LaPosteSandbox.start({
      port: options.laPostePort,
      apiKey: options.laPosteKey ?? CARRIER_KEYS.laPoste,
      parcels,
      clock,
    });
    started.push(laPoste);
    const recaptcha = await RecaptchaSandbox.start({ port: options.recaptchaPort, clock });
    started.push(recaptcha);
    return {
      stripe,
      address,
      inbox,
      colissimo,
      laPoste,
      recaptcha,
      urls: {
        stripeApi: stripe.url,
        stripeJs: `${stripe.url}/v3/`,
        address: address.url,
        smtp: inbox.smtp,
        inbox: inbox.url,
        colissimo: {
          labels: `${colissimo.url}${LABEL_PATH}`,
          tracking: `${colissimo.url}${TRACKING_PATH}`,
          page: colissimo.url,
        },
        laPoste: `${laPoste.url}/suivi/v2/idships/`,
        recaptcha: `${recaptcha.url}/recaptcha/`,
      },
      close: closeAll,
    };
  } catch (fault) {
    // One port is taken: the other servers are closed.
    await closeAll();
    throw fault;
  }
}
