import { useNavigation, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, type InputHTMLAttributes, type MouseEvent, type ReactNode } from "react";

import { useIsHydrated } from "~/enhance/hydrated";
import { shop } from "~/shop/identity";
import { CART_LINK, type FormState } from "./form-state";

export { EMPTY_FORM, type FormState } from "./form-state";

/** What the root loader gives every form: the token of this browser, and a key new at each render. */
export type FormKeys = { csrf: string; attempt: string };

/**
 * The hidden fields of every form that changes something. `name` tells the forms of one page apart: together with the
 * page's key it makes a double click, a refresh or a repeated post count once.
 */
export function FormGuard({ name }: { name: string }) {
  const keys = (useRouteLoaderData("root") as { keys: FormKeys } | undefined)?.keys;
  return (
    <>
      <input type="hidden" name="csrf" value={keys?.csrf ?? ""} />
      <input type="hidden" name="attempt" value={keys ? `${keys.attempt}.${name}` : ""} />
    </>
  );
}

type SummaryProps = {
  form: FormState;
  names?: Record<string, string>;
  /** From how many fields of `names` on an error names them: from one where they are in the rows of a table. */
  namedFrom?: number;
  /** Said with the errors: the reasons of one that concerns the whole form. */
  children?: ReactNode;
};

/**
 * Takes focus when a refused form comes back; each line leads to its field. An error shared by several fields of
 * `names` is said once, with a link to each field.
 */
export function ErrorSummary({ form, names = {}, namedFrom = 2, children }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(form.errors).filter(
    ([name, message], position, all) =>
      !(name in names) || all.findIndex(([other, same]) => other in names && same === message) === position,
  );

  useEffect(() => {
    if (Object.keys(form.errors).length === 0) return;
    box.current?.focus();
    if (!document.title.startsWith("Erreur : ")) document.title = `Erreur : ${document.title}`;
    return () => void (document.title = document.title.replace(/^Erreur : /, ""));
  }, [form]);

  if (entries.length === 0) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts, a screen reader starts at the errors
    <div ref={box} tabIndex={-1} autoFocus className="error-summary" id="erreurs">
      {/* The alert sits inside the focused box: on the box itself some screen readers cut it short. */}
      <div role="alert">
        <h2>{entries.length > 1 ? "Plusieurs points sont à revoir" : "Un point est à revoir"}</h2>
        <ul>
          {entries.map(([name, message]) => (
            <li key={name}>
              {name === "form" ? (
                <WithLink>{message}</WithLink>
              ) : (
                <a href={`#${name}`} onClick={leadToField}>
                  {message}
                </a>
              )}
              <LackingFields of={fieldsWith(form, message)} names={names} from={namedFrom} />
            </li>
          ))}
        </ul>
        {children}
      </div>
    </div>
  );
}

/** Makes a link of the shop's telephone number, or of the words that lead to the cart, in a message. */
function WithLink({ children }: { children: string }) {
  const toCart = children.includes(CART_LINK.words);
  const words = toCart ? CART_LINK.words : shop.phone;
  const [before = "", after] = children.split(words);
  if (after === undefined) return <>{children}</>;
  return (
    <>
      {before}
      {toCart ? (
        <a href={CART_LINK.href} target="_blank" rel="noreferrer">
          {words}
        </a>
      ) : (
        <a href={shop.phoneHref}>{words}</a>
      )}
      {after}
    </>
  );
}

const fieldsWith = ({ errors }: FormState, message: string): string[] =>
  Object.keys(errors).filter((name) => errors[name] === message);

/** Links to the fields that one error message concerns. @param from how many there are at least */
function LackingFields({ of, names, from }: { of: string[]; names: Record<string, string>; from: number }) {
  const fields = of.filter((field) => field in names);
  if (fields.length < from) return null;
  return (
    <ul className="error-summary__fields">
      {fields.map((name) => (
        <li key={name}>
          <a href={`#${name}`} onClick={leadToField}>
            {names[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Moves to the field by a script: the router takes a new hash for a navigation, and would drop the form's errors. */
function leadToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  (field.closest(".field") ?? field).scrollIntoView(); // its label and its error, too
  field.focus({ preventScroll: true });
}

type FieldProps = {
  form: FormState;
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  defaultValue?: string;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "form" | "name" | "defaultValue">;

export function TextField({ form, name, label, hint, optional, defaultValue, className, ...input }: FieldProps) {
  const error = form.errors[name];
  return (
    <div className={["field", error && "field--error", className].filter(Boolean).join(" ")}>
      <FieldHead name={name} label={label} hint={hint} optional={optional} error={error} />
      <input
        type="text"
        {...input}
        id={name}
        name={name}
        defaultValue={form.values[name] ?? defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, Boolean(hint), error)}
      />
    </div>
  );
}

type HeadProps = Pick<FieldProps, "name" | "hint" | "optional"> & { label: ReactNode; error: string | undefined };

/** The part of every field above its input: its label, its hint and its error. */
export function FieldHead({ name, label, hint, optional, error }: HeadProps) {
  return (
    <>
      <label htmlFor={name}>
        {label}
        {optional ? <span className="optional"> (facultatif)</span> : null}
      </label>{" "}
      {hint ? (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      <FieldError name={name} error={error} />
    </>
  );
}

type FileProps = Pick<FieldProps, "form" | "name" | "label" | "hint" | "optional"> & {
  accept: string;
  multiple?: boolean;
};

/** A browser never refills a file field after a refusal: a page that kept the file says so itself. */
export function FileField({ form, name, label, hint, optional, accept, multiple }: FileProps) {
  const error = form.errors[name];
  return (
    <div className={error ? "field field--error" : "field"}>
      <FieldHead name={name} label={label} hint={hint} optional={optional} error={error} />
      <input
        type="file"
        id={name}
        name={name}
        accept={accept}
        multiple={multiple}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, Boolean(hint), error)}
      />
    </div>
  );
}

export type Option = { value: string; label: ReactNode; hint?: ReactNode };

type ChoicesProps = {
  form: FormState;
  name: string;
  legend: ReactNode;
  options: Option[];
  defaultValue?: string;
  inline?: boolean;
};

/** A choice of one answer, as native radio buttons. The first has the field's id: the error summary leads to it. */
export function Choices({ form, name, legend, options, defaultValue, inline }: ChoicesProps) {
  const error = form.errors[name];
  const chosen = form.values[name] ?? defaultValue;
  return (
    <fieldset
      className={["field choices", inline && "choices--inline", error && "field--error"].filter(Boolean).join(" ")}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{legend}</legend>
      <FieldError name={name} error={error} />
      {options.map(({ value, label, hint }, position) => {
        const id = position === 0 ? name : `${name}-${value}`;
        return (
          <div className="choice" key={value}>
            <input
              type="radio"
              id={id}
              name={name}
              value={value}
              defaultChecked={chosen === value}
              aria-describedby={hint ? `${id}-hint` : undefined}
            />
            <label htmlFor={id}>{label}</label>
            {hint ? (
              <p className="hint" id={`${id}-hint`}>
                {hint}
              </p>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}

type CheckboxProps = { form: FormState; name: string; label: ReactNode; defaultChecked?: boolean };

export function Checkbox({ form, name, label, defaultChecked }: CheckboxProps) {
  const error = form.errors[name];
  const typed = Object.keys(form.values).length > 0;
  return (
    <div className={error ? "field choice field--error" : "field choice"}>
      <input
        type="checkbox"
        id={name}
        name={name}
        value="on"
        defaultChecked={typed ? form.values[name] === "on" : defaultChecked}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, false, error)}
      />
      <label htmlFor={name}>{label}</label>
      <FieldError name={name} error={error} />
    </div>
  );
}

type SubmitProps = {
  children: ReactNode;
  pending: string;
  className?: string;
  name?: string;
  value?: string;
  /** True until something was chosen. */ disabled?: boolean;
  /** The id of the form that it sends, for a button outside of it. */ form?: string;
};

/**
 * While busy, the button is `aria-disabled` and not `disabled`, to keep the focus. The server recognises a second
 * press.
 */
export function SubmitButton({ children, pending, className = "button", name, value, disabled, form }: SubmitProps) {
  const { state, formData } = useNavigation();
  const hydrated = useIsHydrated();
  const busy =
    hydrated && state !== "idle" && formData !== undefined && (name === undefined || formData.get(name) === value);
  return (
    <button
      type="submit"
      form={form}
      className={className}
      name={name}
      value={value}
      disabled={disabled}
      aria-disabled={busy || undefined}
      // The second press of a double click: the answer may already have given the button another meaning.
      onClick={(event) => (busy || event.detail > 1) && event.preventDefault()}
    >
      {busy ? pending : children}
    </button>
  );
}

export function FieldError({ name, error }: { name: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={`${name}-error`} className="field__error">
      <span className="visually-hidden">Erreur : </span>
      {error}
    </p>
  );
}

export function describedBy(name: string, hinted: boolean, error?: string): string | undefined {
  return [hinted && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ") || undefined;
}
