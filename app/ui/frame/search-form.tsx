import { Form } from "@remix-run/react";
import type { FormEvent, KeyboardEvent } from "react";

import { SearchIcon } from "~/ui/icons";

/** The search field of the header. If it is in a panel, the panel closes after a search. */
export function SearchForm() {
  return (
    <Form
      action="/recherche"
      method="get"
      role="search"
      className="search"
      onSubmit={closePanels}
      onKeyDown={closeOnEscape}
    >
      <label className="visually-hidden" htmlFor="recherche-en-tete">
        Rechercher un modèle, une marque, une forme{" "}
      </label>
      <input
        id="recherche-en-tete"
        className="input"
        type="search"
        name="q"
        maxLength={100}
        placeholder="Rechercher"
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit">
        <SearchIcon />
        <span className="visually-hidden">Rechercher</span>
      </button>
    </Form>
  );
}

function closePanels(event: FormEvent<HTMLFormElement>): void {
  for (const panel of panelsAround(event.currentTarget)) panel.removeAttribute("open");
}

function closeOnEscape(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Escape") return;
  for (const panel of panelsAround(event.currentTarget)) {
    panel.removeAttribute("open");
    panel.querySelector("summary")?.focus();
  }
}

function panelsAround(form: HTMLFormElement): HTMLDetailsElement[] {
  return [...(form.closest("header")?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [])];
}
