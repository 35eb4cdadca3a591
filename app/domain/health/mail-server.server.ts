import type { Mailer } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { minutesAfter } from "~/domain/time";

/** A check logs in at the mail server, which a monitor is not to do each minute. */
const ASK_AGAIN_MINUTES = 5;

type Answer = { code: string | null; askedAt: Date; isAwaited: boolean };

const answers = new WeakMap<Mailer, Answer>();

/**
 * What the mail server answered last, without waiting for it: a server that hangs would hold up every answer of
 * `/readyz`. An old answer is asked for again, and the next check reads it.
 * @returns the code of what failed; null when it went well, or before the first answer
 */
export function lastMailServerTrouble({ config, mailer, now, log }: Services): string | null {
  if (!config.production) return null;
  const known = answers.get(mailer);
  const isOld = !known || (!known.isAwaited && now() >= minutesAfter(known.askedAt, ASK_AGAIN_MINUTES));
  const code = known?.code ?? null;
  if (isOld) {
    const asked: Answer = { code, askedAt: now(), isAwaited: true };
    answers.set(mailer, asked);
    void mailer.trouble().then((found) => {
      Object.assign(asked, { code: found, isAwaited: false });
      if (found && found !== code) log.warn({ code: found }, "the mail server does not answer, or refuses the shop");
    });
  }
  return code;
}
