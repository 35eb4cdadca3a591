export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormObject = Record<string, FormValue>;

/** `a[b][0]=c` as an object; `a[]=c` and `a[0]=c` both make lists. */
export function readForm(entries: Iterable<[string, string]>): FormObject {
  const root: FormObject = {};
  for (const [name, value] of entries) {
    const [first = "", ...rest] = name.split("[").map((part) => part.replace(/\]$/, ""));
    insert(root, [first, ...rest], value);
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, listed(value)]));
}

function insert(target: FormObject, path: string[], value: string): void {
  const [name = "", ...rest] = path;
  const key = name === "" ? String(Object.keys(target).length) : name;
  if (rest.length === 0) {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
    return;
  }
  const inner = Object.hasOwn(target, key) ? target[key] : undefined;
  const branch: FormObject = isObject(inner) ? inner : {};
  Object.defineProperty(target, key, { value: branch, enumerable: true, configurable: true, writable: true });
  insert(branch, rest, value);
}

export const isObject = (value: FormValue | undefined): value is FormObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function listed(value: FormValue): FormValue {
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  const inner = Object.fromEntries(keys.map((key) => [key, listed(value[key] ?? "")]));
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  return isList ? Object.values(inner) : inner;
}

/** A form for the log: no card number, no security code, no secret. */
export function withoutSecrets(value: FormValue): FormValue {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  const hidden = /^(number|cvc|key|client_secret)$/;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, hidden.test(key) ? "[…]" : withoutSecrets(inner)]),
  );
}
