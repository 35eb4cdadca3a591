import type Stripe from "stripe";

import { isObject, type FormObject, type FormValue } from "./form";
import { invalidRequest } from "./refusal";

/** One parameter: turns its form text into a value, or refuses it like Stripe. */
export type Rule<T> = { read(value: FormValue, param: string): T; required?: boolean };
type RequiredRule<T> = Rule<T> & { required: true };
export type Shape = Record<string, Rule<unknown>>;
export type Reading<S extends Shape> = {
  [Name in keyof S]: S[Name] extends RequiredRule<infer T> ? T : S[Name] extends Rule<infer T> ? T | undefined : never;
};

/** Reads a whole form: an unknown name, a wrong type or a missing value is refused, as by the real API. */
export function readParameters<S extends Shape>(shape: S, form: FormObject, prefix = ""): Reading<S> {
  const path = (name: string) => (prefix ? `${prefix}[${name}]` : name);

  for (const name of Object.keys(form)) {
    if (!Object.hasOwn(shape, name)) {
      throw invalidRequest(`Received unknown parameter: ${path(name)}`, {
        code: "parameter_unknown",
        param: path(name),
      });
    }
  }
  const values: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(shape)) {
    const value = Object.hasOwn(form, name) ? form[name] : undefined;
    if (value !== undefined) values[name] = rule.read(value, path(name));
    else if (rule.required) throw missing(path(name));
  }
  return values as Reading<S>;
}

export const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });

export const required = <T>(rule: Rule<T>): RequiredRule<T> => ({ ...rule, required: true });

export const text = (maximum = 5000): Rule<string> => ({
  read(value, param) {
    if (typeof value !== "string") throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param });
    if (value.trim() === "")
      throw invalidRequest(`You passed an empty string for '${param}', which cannot be unset.`, {
        code: "parameter_invalid_empty",
        param,
      });
    if (value.length > maximum)
      throw invalidRequest(`Invalid string: '${param}' must be at most ${maximum} characters`, { param });
    return value;
  },
});

export const integer = (minimum = -Infinity, maximum = Infinity): Rule<number> => ({
  read(value, param) {
    const refused = (message: string) => invalidRequest(message, { code: "parameter_invalid_integer", param });
    if (typeof value !== "string" || !/^-?\d+$/.test(value)) throw refused(`Invalid integer: ${JSON.stringify(value)}`);
    const number = Number(value);
    if (number < minimum) throw refused(`This value must be greater than or equal to ${minimum}.`);
    if (number > maximum) throw refused(`This value must be less than or equal to ${maximum}.`);
    return number;
  },
});

export const flag = (): Rule<boolean> => ({
  read(value, param) {
    if (value === "true") return true;
    if (value === "false") return false;
    throw invalidRequest(`Invalid boolean: ${JSON.stringify(value)}`, { param });
  },
});

export const oneOf = <const Choice extends string>(...choices: Choice[]): Rule<Choice> => ({
  read(value, param) {
    const found = choices.find((choice) => choice === value);
    if (!found) throw invalidRequest(`Invalid ${param}: must be one of ${choices.join(", ")}`, { param });
    return found;
  },
});

export const list = <T>(rule: Rule<T>): Rule<T[]> => ({
  read(value, param) {
    if (!Array.isArray(value)) throw invalidRequest("Invalid array", { param });
    return value.map((item, index) => rule.read(item, `${param}[${index}]`));
  },
});

export const group = <S extends Shape>(shape: S): Rule<Reading<S>> => ({
  read(value, param) {
    if (!isObject(value)) throw invalidRequest("Invalid object", { param });
    return readParameters(shape, value, param);
  },
});

/** An empty value unsets the field. */
export const clearable = <T>(rule: Rule<T>): Rule<T | null> => ({
  read: (value, param) => (value === "" ? null : rule.read(value, param)),
});

const either = <A, B>(first: Rule<A>, second: Rule<B>): Rule<A | B> => ({
  read: (value, param) => (isObject(value) ? first.read(value, param) : second.read(value, param)),
});

/** Null clears everything; an empty value unsets its key. */
export type MetadataChange = Record<string, string> | null;

export const metadata = (): Rule<MetadataChange> => ({
  read(value, param) {
    if (value === "") return null;
    if (!isObject(value)) throw invalidRequest("Invalid object", { param });
    const entries = Object.entries(value);
    if (entries.length > 50) throw invalidRequest("Metadata can have up to 50 keys", { param });
    return Object.fromEntries(
      entries.map(([key, text]): [string, string] => {
        if (typeof text !== "string")
          throw invalidRequest("Metadata values must be strings", { param: `${param}[${key}]` });
        if (key.length > 40) throw invalidRequest("Metadata keys can be up to 40 characters long", { param });
        if (text.length > 500)
          throw invalidRequest("Metadata values can be up to 500 characters long", { param: `${param}[${key}]` });
        return [key, text];
      }),
    );
  },
});

export function changedMetadata(
  current: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return current;
  if (change === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ""));
}

export const url = (): Rule<string> => ({
  read(value, param) {
    const address = text().read(value, param);
    // The placeholder is replaced when the customer comes back, so it is not part of the check.
    const plain = address.replaceAll("{CHECKOUT_SESSION_ID}", "cs");
    if (!/^https?:\/\//i.test(plain) || !URL.canParse(plain))
      throw invalidRequest("Not a valid URL", { code: "url_invalid", param });
    return address;
  },
});

export const email = (): Rule<string> => ({
  read(value, param) {
    const address = text(800).read(value, param);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address))
      throw invalidRequest(`Invalid email address: ${address}`, { code: "email_invalid", param });
    return address;
  },
});

export const currency = (): Rule<string> => ({
  read(value, param) {
    const code = text().read(value, param).toLowerCase();
    if (!/^(eur|usd|gbp|chf)$/.test(code)) throw invalidRequest(`Invalid currency: ${code}`, { param });
    return code;
  },
});

/** Stripe knows this parameter and the sandbox does not play it, so it is refused and not ignored. */
export const unplayed = (): Rule<never> => ({
  read(_value, param) {
    throw invalidRequest(`The sandbox does not play the parameter ${param}`, { code: "sandbox_unplayed", param });
  },
});

/** A created timestamp, or a range of them. */
export const created = () => either(group({ gt: integer(), gte: integer(), lt: integer(), lte: integer() }), integer());

export const pagination = { limit: integer(1, 100), starting_after: text(), ending_before: text() };

/** Reads a value, then completes it to the form of the API's answers. */
const completed = <T, U>(rule: Rule<T>, complete: (value: T) => U): Rule<U> => ({
  read: (value, param) => complete(rule.read(value, param)),
});

export const address = (): Rule<Stripe.Address> =>
  completed(
    group({
      city: text(),
      country: text(2),
      line1: text(),
      line2: clearable(text()),
      postal_code: text(),
      state: clearable(text()),
    }),
    ({ city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null }) => ({
      city,
      country,
      line1,
      line2,
      postal_code,
      state,
    }),
  );

export const shipping = (): Rule<Stripe.PaymentIntent.Shipping> =>
  completed(
    group({
      address: required(address()),
      name: required(text()),
      carrier: clearable(text()),
      phone: clearable(text()),
      tracking_number: clearable(text()),
    }),
    ({ carrier = null, phone = null, tracking_number = null, ...rest }) => ({
      ...rest,
      carrier,
      phone,
      tracking_number,
    }),
  );
