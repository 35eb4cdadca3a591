import { Form } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, type KeyboardEvent } from "react";

import { useLater } from "~/enhance/navigation/lost-line";
import { SearchIcon } from "~/ui/icons";

const loadSuggestions = () => import("./search-suggestions");
/** Called when the script of the suggestions cannot be loaded: the search works without it. */
const doWithout = () => undefined;

/** The search field of the header; with scripts, the first results lie below it. If it is in a panel, the panel closes after a search. */
export function SearchForm() {
  const form = useRef<HTMLFormElement>(null);
  const [Suggestions, askForSuggestions] = useLater(loadSuggestions, doWithout);
  // On a slow line one may type before the scripts run: their focus event is then past.
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) askForSuggestions();
  }, [askForSuggestions]);
  return (
    <Form
      ref={form}
      action="/recherche"
      method="get"
      role="search"
      className="search"
      onSubmit={closePanels}
      onKeyDown={closeOnEscape}
    >
      <label className="visually-hidden" htmlFor="recherche-en-tete">
        {"Rechercher un modèle, une marque, une forme "}
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
        onFocus={askForSuggestions}
      />
      <button type="submit">
        <SearchIcon />
        <span className="visually-hidden">Rechercher</span>
      </button>
      {Suggestions ? <Suggestions form={form} /> : null}
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
