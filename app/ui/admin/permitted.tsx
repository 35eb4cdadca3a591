import { Form as RemixForm, Link as RemixLink, useLocation, type FormProps, type LinkProps } from "@remix-run/react";
import { createContext, forwardRef, useContext, type ReactNode } from "react";

/** Whether the person at the desk may look at an address, or send a form to it. */
export type Rights = { see(address: string): boolean; change(address: string): boolean };

const EVERYTHING: Rights = { see: () => true, change: () => true };

/** The rights of the role that looks at the page; the frame of the admin area sets them. Elsewhere everything is allowed. */
const RightsContext = createContext<Rights>(EVERYTHING);
export const RightsProvider = RightsContext.Provider;

/**
 * May the person at the desk do that? Each page of the admin area asks here, by the table that the server refuses by. Links and
 * forms ask by themselves; this is for headings and words that stand around them.
 */
export const useRights = (): Rights => useContext(RightsContext);

const ReadingContext = createContext(false);
/** True inside a form whose values are shown as text, because they may not be changed. */
export const useReading = (): boolean => useContext(ReadingContext);

type PermittedLinkProps = LinkProps & {
  /** True where its words only name the deed: they go with it. */
  deed?: boolean;
};

/** A link that is left out where its address may not be seen: its words stay as text, those of a button or deed go with it. */
export function Link({ to, deed = false, ...link }: PermittedLinkProps) {
  const rights = useRights();
  const address = typeof to === "string" ? to : (to.pathname ?? "");
  if (!isOfDesk(address) || rights.see(address)) return <RemixLink to={to} {...link} />;
  return deed || isButton(link.className) ? null : <>{link.children}</>;
}

type PermittedFormProps = Omit<FormProps, "action"> & {
  action?: string;
  /** True to show the values as text where they may not be changed; a form without it is then left out. */
  reads?: boolean;
};

/** A form that is left out, or shows its values as text, where the page that it is sent to may not be changed. */
export const Form = forwardRef<HTMLFormElement, PermittedFormProps>(function PermittedForm(
  { action, reads = false, ...form },
  ref,
) {
  const rights = useRights();
  const { pathname } = useLocation();
  const address = (action ?? "").replace(/[?#].*$/, "") || pathname;
  const sends = form.method === "post";
  if (!isOfDesk(address) || (sends ? rights.change(address) : rights.see(address)))
    return <RemixForm ref={ref} action={action} {...form} />;
  if (!reads) return null;
  return (
    <ReadingContext.Provider value={true}>
      <div className={form.className}>{form.children}</div>
    </ReadingContext.Provider>
  );
});

type PermittedProps = { children: ReactNode } & ({ see: string } | { change: string });

/** Words and fields for those alone who may look at that address, or change what it shows. */
export function Permitted({ children, ...to }: PermittedProps) {
  const rights = useRights();
  const allowed = "see" in to ? rights.see(to.see) : rights.change(to.change);
  return allowed ? <>{children}</> : null;
}

const isOfDesk = (address: string): boolean => /^\/(api\/)?admin(\/|\?|#|$)/.test(address);
const isButton = (className = ""): boolean => className.split(" ").includes("button");
