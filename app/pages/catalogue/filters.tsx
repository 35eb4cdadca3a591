import { Form, useLocation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

import { useDismissible } from "~/enhance/dismissible";
import { useIsHydrated } from "~/enhance/hydrated";
import { ChevronIcon, CrossIcon } from "~/ui/icons";
import { Link } from "~/ui/link";
import { useAddress } from "~/ui/list-address";
import { colorFamily } from "~/shop/colors/families";
import { DRAWING_VERSION } from "~/illustration/drawing-version";
import { choicesOf, chosenWords, LEGENDS, SORTS, type Facet } from "./list-words";

/** Parameters of the address that the form carries along without a field of their own. */
const CARRIED = ["q", "colonnes", "colonnes-mobile"];

/** The filter whose value is typed; it is shown in the panel of the width. */
const OWN_MARKING = "miennes";
const WIDTH = "largeur";

const SETTLED_MS = 1_000;

type FiltersProps = {
  facets: Facet[];
  sort: string;
  total: number;
  /** The name of the usual order. */ usual?: string;
};

export function Filters({ facets, sort, total, usual = "Notre sélection" }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useIsHydrated();
  const submit = useSubmit();
  const { search } = useAddress();
  const row = useRef<HTMLDivElement>(null);
  useDismissible(row);
  const { key } = useLocation();

  // A link that removes a filter, or the back button, changes the address and not the boxes: they are set again here.
  // When the list of a filter could not be loaded, the address is the same as before, and only the key differs.
  useEffect(() => {
    for (const box of form.current?.elements ?? []) {
      // Each box is set by itself: React does not notice a form's reset, and would ignore the next tick of the box.
      if (box instanceof HTMLInputElement && box.type === "checkbox") box.checked = box.defaultChecked;
      if (box instanceof HTMLInputElement && box.type === "text") box.value = box.defaultValue;
    }
    const select = form.current?.elements.namedItem("tri");
    if (select instanceof HTMLSelectElement) select.value = sort === "selection" ? "" : sort;
  }, [search, sort, key]);

  const last = useRef({ asked: "", at: 0 });
  const apply = ({ target }: FormEvent) => {
    // Typed text is sent by its button, once it is complete.
    if (!form.current || (target instanceof HTMLInputElement && target.type === "text")) return;
    const asked = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string" && value) asked.append(name, value);
    // Boxes ticked shortly after each other make one step of the history. A list that could not be loaded made no step.
    const replace = Date.now() - last.current.at < SETTLED_MS && String(search) === last.current.asked;
    last.current = { asked: String(asked), at: Date.now() };
    submit(asked, { method: "get", replace, preventScrollReset: true });
  };

  return (
    <Form ref={form} method="get" className="filters" onChange={apply} aria-label="Filtrer et trier">
      {CARRIED.map((name) =>
        search.get(name) ? <input key={name} type="hidden" name={name} value={search.get(name) ?? ""} /> : null,
      )}
      <div className="filters__row" ref={row}>
        {facets.map((facet) =>
          facet.name === OWN_MARKING ? null : (
            <FacetGroup
              key={facet.name}
              facet={facet}
              own={facet.name === WIDTH ? facets.find(({ name }) => name === OWN_MARKING) : undefined}
              total={total}
              hydrated={hydrated}
            />
          ),
        )}
      </div>
      <p className="filters__sort">
        <label htmlFor="tri">Trier</label>{" "}
        <select id="tri" name="tri" defaultValue={sort === "selection" ? "" : sort}>
          <option value="">{usual}</option>
          {SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>{" "}
        <button type="submit" className="button button--quiet" hidden={hydrated}>
          Appliquer<span className="visually-hidden"> le tri</span>
        </button>
      </p>
    </Form>
  );
}

type GroupProps = { facet: Facet; /** Shown in the same panel. */ own?: Facet; total: number; hydrated: boolean };

function FacetGroup({ facet, own, total, hydrated }: GroupProps) {
  const { name } = facet;
  const choices = choicesOf(facet);
  const chosen = [...choices, ...(own?.choices ?? [])].filter(([, , , on]) => on).length;
  if (choices.length === 0 && !own) return null;
  // By this attribute the sheet knows a panel without scripts, and shows the outlines of all shapes in it.
  const named = { "aria-labelledby": `filtre-${name}` };
  return (
    <details className="facet">
      <summary>
        <span id={`filtre-${name}`}>{LEGENDS[name]}</span>
        {chosen > 0 ? <span className="facet__chosen"> ({chosen})</span> : null}
        <ChevronIcon />{" "}
      </summary>
      <div className="facet__panel" role="group" {...(hydrated ? { "aria-label": LEGENDS[name] } : named)}>
        <div className="facet__choices">
          {choices.map(([value, label, count, on]) => (
            <label key={value} className="tick">
              <input type="checkbox" name={name} value={value} defaultChecked={on} />
              {/* Few visitors open this panel, so that its drawings are not in the page but come with its scripts. */}
              {hydrated && name === "forme" ? (
                <img
                  src={`/illustrations/v${DRAWING_VERSION}/contour/${value}.svg`}
                  alt=""
                  width="64"
                  height="28"
                  loading="lazy"
                />
              ) : null}
              {name === "couleur" ? <Disc family={value} /> : null}
              {`${label} (${count}) `}
            </label>
          ))}
        </div>
        {own ? <OwnGlasses facet={own} /> : null}
        <p>
          <button
            type={hydrated && !own ? "button" : "submit"}
            className="button"
            onClick={({ currentTarget }) => currentTarget.closest("details")?.removeAttribute("open")}
          >
            {hydrated && !own ? `Voir ${total} ${total > 1 ? "montures" : "monture"}` : "Appliquer"}
          </button>
        </p>
      </div>
    </details>
  );
}

/** A family of colours, shown in one colour or in two halves. */
function Disc({ family }: { family: string }) {
  const { disc, half } = colorFamily(family) ?? {};
  return disc ? (
    <svg className="swatch" viewBox="0 0 2 2" width="20" height="20" aria-hidden="true" fill={disc}>
      <circle cx="1" cy="1" r="1" />
      {half ? <path d="M1 0a1 1 0 0 1 0 2" fill={half} /> : null}
    </svg>
  ) : null;
}

/** The field for the marking on the temple of the visitor's own glasses: it finds frames of that size. */
function OwnGlasses({ facet: { name, choices } }: { facet: Facet }) {
  return (
    <p className="field">
      <label htmlFor={name}>Comme mes lunettes, par exemple 52 □ 18 140</label>{" "}
      <input type="text" id={name} name={name} defaultValue={choices[0]?.[0]} />
    </p>
  );
}

/** The filters and order, announced after the number of results, since a changed list may have the same number. */
export function ChosenWords({ facets, sort }: Pick<FiltersProps, "facets" | "sort">) {
  const words = chosenWords(facets, sort);
  return words ? <span className="visually-hidden"> : {words}</span> : null;
}

/** The chosen filters, each as a link that removes it, and what is wrong with a typed one. */
export function ActiveFilters({ facets, path }: { facets: Facet[]; path: string }) {
  const [illegible] = facets.find(({ name }) => name === OWN_MARKING)?.choices.filter(([, , , on]) => !on) ?? [];
  return (
    <>
      {illegible ? (
        <p role="alert" className="field__error">
          Le marquage «&nbsp;{illegible[0]}&nbsp;» ne se lit pas&nbsp;: sous Taille, écrivez deux nombres, comme
          52&nbsp;□&nbsp;18.
        </p>
      ) : null}
      <Chips facets={facets} path={path} />
    </>
  );
}

function Chips({ facets, path }: { facets: Facet[]; path: string }) {
  const address = useAddress();
  const active = facets.flatMap((facet) =>
    choicesOf(facet)
      .filter(([, , , on]) => on)
      .map(([value, label]) => ({ name: facet.name, value, label })),
  );
  if (active.length === 0) return null;
  return (
    <ul className="chips" aria-label="Filtres actifs">
      {active.map(({ name, value, label }) => (
        <li key={name + value}>
          <Link className="chip" to={address.without(name, value)} preventScrollReset>
            <span className="visually-hidden">Retirer {LEGENDS[name]?.toLowerCase()}&nbsp;: </span>
            {label}
            <CrossIcon />
          </Link>
        </li>
      ))}
      <li>
        <Link className="link" to={path} preventScrollReset>
          Tout effacer
        </Link>
      </li>
    </ul>
  );
}
