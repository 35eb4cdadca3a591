import { useEffect, useRef, useState, type RefObject } from "react";

import { useIsHydrated } from "./hydrated";

type Suggestion = { id: string; name: string; label: string; postcode: string; city: string };

const SHORTEST_QUERY = 3;
const PAUSE_MS = 500;

/** Proposes addresses under the street field, and fills street, postal code and city. The fields work the same without it. */
export function AddressSuggestions({ form }: { form: RefObject<HTMLFormElement> }) {
  const hydrated = useIsHydrated();
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const chosen = useRef("");

  useEffect(() => {
    const street = form.current?.elements.namedItem("street");
    if (!(street instanceof HTMLInputElement)) return;
    let timer: number | undefined;
    let asked: AbortController | undefined;

    const close = () => {
      setSuggestions([]);
      setActive(-1);
    };
    const ask = async (query: string) => {
      asked?.abort();
      asked = new AbortController();
      try {
        const response = await fetch(`/api/address/autocomplete?q=${encodeURIComponent(query)}`, {
          signal: asked.signal,
        });
        const { features = [] } = (await response.json()) as { features?: { properties: Suggestion }[] };
        setSuggestions(features.map((feature) => feature.properties));
        setActive(-1);
      } catch {
        close(); // without suggestions, the address is typed by hand
      }
    };
    const onInput = () => {
      window.clearTimeout(timer);
      const query = street.value.trim();
      if (query === chosen.current || document.activeElement !== street) return; // chosen, or filled in by the browser
      if (query.length < SHORTEST_QUERY) close();
      else timer = window.setTimeout(() => void ask(query), PAUSE_MS);
    };
    const stop = () => {
      window.clearTimeout(timer);
      asked?.abort();
    };
    // A user who moves to the next field types by hand, and the list would cover that field.
    const onBlur = () => {
      stop();
      close();
    };
    street.addEventListener("input", onInput);
    street.addEventListener("blur", onBlur);
    return () => {
      stop();
      street.removeEventListener("input", onInput);
      street.removeEventListener("blur", onBlur);
    };
  }, [form]);

  const choose = (suggestion: Suggestion) => {
    chosen.current = suggestion.name;
    fill(form.current, { street: suggestion.name, postalCode: suggestion.postcode, city: suggestion.city });
    setSuggestions([]);
    setActive(-1);
    form.current?.querySelector<HTMLInputElement>("#street")?.focus();
  };

  // The street field itself is the combobox: its arrow keys move through the list.
  useEffect(() => {
    const street = form.current?.elements.namedItem("street");
    if (!(street instanceof HTMLInputElement) || !hydrated) return;
    describeCombobox(street, suggestions.length > 0, active);
    const onKey = (event: KeyboardEvent) => {
      if (suggestions.length === 0) return;
      const current = suggestions[active];
      if (event.key === "ArrowDown") setActive((active + 1) % suggestions.length);
      else if (event.key === "ArrowUp") setActive(((active + suggestions.length) % (suggestions.length + 1)) - 1);
      else if (event.key === "Escape") setSuggestions([]);
      else if (event.key === "Enter" && current) choose(current);
      else return;
      event.preventDefault();
    };
    street.addEventListener("keydown", onKey);
    return () => street.removeEventListener("keydown", onKey);
  });

  if (!hydrated) return null;
  return (
    <div className="suggestions">
      <p className="visually-hidden" role="status">
        {suggestions.length > 0 ? `${suggestions.length} adresses proposées` : ""}
      </p>
      {suggestions.length > 0 ? (
        <ul id="adresses" role="listbox" aria-label="Adresses proposées">
          {suggestions.map((suggestion, position) => (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled on the field, which keeps the focus
            <li
              key={suggestion.id || suggestion.label}
              id={`adresse-${position}`}
              role="option"
              aria-selected={position === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              {suggestion.label}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function fill(form: HTMLFormElement | null, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
}

function describeCombobox(street: HTMLInputElement, open: boolean, active: number): void {
  street.setAttribute("role", "combobox");
  street.setAttribute("aria-autocomplete", "list");
  street.setAttribute("aria-controls", "adresses");
  street.setAttribute("aria-expanded", String(open));
  if (active >= 0) street.setAttribute("aria-activedescendant", `adresse-${active}`);
  else street.removeAttribute("aria-activedescendant");
}
