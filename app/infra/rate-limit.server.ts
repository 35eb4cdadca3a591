import { isIP } from "node:net";
import { createHmac } from "node:crypto";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";

import type { Db } from "./db.server";

/** Each limit with the abuse it prevents: so many points in so many seconds, for one address or one account. */
const LIMITS = {
  write: { points: 120, duration: 60 }, // a script filling carts
  checkout: { points: 40, duration: 600 }, // orders placed to empty the shelves
  payment: { points: 20, duration: 600 }, // card testing
  booking: { points: 20, duration: 3600 }, // bookings made up to fill the agenda
  coupon: { points: 15, duration: 600 }, // guessing codes
  addressSearch: { points: 60, duration: 60 }, // using us as a free geocoder
  contact: { points: 6, duration: 600 }, // flooding the shop, or someone else, with mail
  newsletter: { points: 10, duration: 600 }, // subscribing other people, or guessing links
  reservation: { points: 8, duration: 600 }, // putting the whole shelf aside
  quote: { points: 15, duration: 600 }, // having us write quotes, and mail them to other people
  telemetry: { points: 60, duration: 60 }, // making a page look popular
  cspReport: { points: 20, duration: 600 }, // filling the count of policy violations
  upload: { points: 30, duration: 600 }, // filling the disk, or keeping the picture decoder busy
  login: { points: 30, duration: 600 }, // trying many accounts from one place
  loginAccount: { points: 10, duration: 900 }, // trying many passwords of one account, from anywhere
  loginBrowser: { points: 15, duration: 900 }, // the same from a browser the account knows
  loginCode: { points: 30, duration: 600 }, // trying codes from one place
  recoveryCode: { points: 30, duration: 600 }, // the same with recovery codes, which wrong codes of the other kind must not lock out
  secondFactor: { points: 10, duration: 900 }, // guessing the code of someone whose password is known
  dataExport: { points: 6, duration: 3600 }, // having archives made all day
  registration: { points: 10, duration: 3600 }, // accounts made up to fill the database
  registrationTry: { points: 60, duration: 3600 }, // the same by refused forms: typing errors make no account
  accountMail: { points: 5, duration: 3600 }, // having us flood someone with links
  forgottenPassword: { points: 8, duration: 600 }, // asking for the links of everyone
  mailedToken: { points: 30, duration: 600 }, // guessing links
  withoutCaptcha: { points: 8, duration: 600 }, // avoiding the captcha, by turning scripts off or on purpose
  pickupCode: { points: 20, duration: 600 }, // trying the codes of orders that wait in the shop
  orderLookup: { points: 30, duration: 600 }, // guessing order links
} as const;

export type LimitName = keyof typeof LIMITS;

export type RateLimits = {
  /** Counts one use. @returns 0 when allowed, else the seconds to wait */
  take(limit: LimitName, who: string): Promise<number>;
  /** Resets the count, once somebody has proven who they are. */
  forgive(limit: LimitName, who: string): Promise<void>;
};

/** The PostgreSQL database where several processes count together, and the key that hashes people's addresses in it. */
export type SharedCounts = { db: Db; key: Buffer };

/** @param shared null for one process, which counts in its own memory */
export function openRateLimits(enabled: boolean, shared: SharedCounts | null = null): RateLimits {
  const limiters = new Map<string, RateLimiterAbstract>(
    Object.entries(LIMITS).map(([name, rule], each) => {
      const alone = new RateLimiterMemory({ ...rule, keyPrefix: name });
      if (!shared) return [name, alone] as const;
      const counting = new RateLimiterPostgres({
        ...rule,
        keyPrefix: name,
        storeClient: shared.db,
        storeType: "knex",
        tableName: "rate_counts",
        tableCreated: true,
        clearExpiredByTimeout: each === 0, // one of them clears for all
        insuranceLimiter: alone, // while the database does not answer
      });
      return [name, counting] as const;
    }),
  );
  const keyOf = (who: string) =>
    shared ? createHmac("sha256", shared.key).update(countedAs(who)).digest("base64url") : countedAs(who);
  return {
    async take(limit, who) {
      if (!enabled) return 0;
      try {
        await limiters.get(limit)?.consume(keyOf(who));
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw refusal;
      }
    },
    async forgive(limit, who) {
      await limiters.get(limit)?.delete(keyOf(who));
    },
  };
}

/**
 * What a limit counts as one sender. One household has a whole /64 network of IPv6, and may use a new address for each
 * request. An IPv4 address may have a port, or be written as IPv6. A value that is no address, such as an account, is
 * counted as it is.
 */
function countedAs(who: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(who)?.[1] ?? /^([\d.]+):\d+$/.exec(who)?.[1] ?? who;
  const [address = ""] = bare.split("%"); // the zone of a link-local address
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return who;
  // The URL parser writes each address in a single way: `::ffff:192.0.2.1` as `::ffff:c000:201`.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [head, tail ?? ""].map((part) => (part ? part.split(":") : [])) as [string[], string[]];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill("0"), ...last];
  if (groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff")
    return groups
      .slice(6)
      .flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])
      .join(".");
  return `${groups.slice(0, 4).join(":")}::/64`;
}
