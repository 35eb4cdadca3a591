import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

const HERE = "/admin/recherche";

/** The one search of the admin area, on each of its pages. With scripts, the key "/" leads into it. */
export function SearchBox() {
  const { pathname, search } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  const typed = pathname === HERE ? (new URLSearchParams(search).get("q") ?? "") : "";
  return (
    <Form method="get" action={HERE} role="search" aria-label="Toute la boutique" className="admin__search">
      <label className="visually-hidden" htmlFor="recherche">
        Client, commande, téléphone, produit…
      </label>
      <input
        key={typed}
        ref={field}
        type="search"
        id="recherche"
        name="q"
        className="input"
        defaultValue={typed}
        placeholder="Client, commande, téléphone, produit…"
        maxLength={100}
        autoComplete="off"
        aria-keyshortcuts="/"
      />{" "}
      <button type="submit" className="button">
        Chercher<span className="visually-hidden"> partout</span>
      </button>
    </Form>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
