import { currentListing } from "~/domain/catalogue/catalogue.server";
import type { Facets, FacetValue } from "~/domain/catalogue/catalogue.server";
import { readQuery, type CatalogueQuery } from "~/domain/catalogue/query";
import { COLOR_FAMILIES } from "~/shop/colors/families";
import { deliveryPitch } from "~/shop/delivery-offer";
import type { Shelf } from "~/domain/catalogue/shelves.server";
import type { CataloguePageProps, Choice, NothingView } from "./catalogue-page";
import type { Facet } from "./list-words";
import { brief, cardFor } from "~/http/pictures/product-cards.server";
import { pupilsOf, wornCards } from "~/http/pictures/worn.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { leastReturnDays, returnDaysNow } from "~/domain/terms-of-sale/return-days.server";
import { shelfWords } from "~/domain/settings/shelf-words.server";
import type { ShopContext } from "~/http/request-context.server";
import { capitalized } from "~/shop/hours";
import { frameUrl } from "~/illustration/index";
import { amongFrames } from "~/shop/editorial";
import { slugOf } from "~/ui/slug";

/** Everything a catalogue page shows, from its shelf and what its address asks. */
export async function cataloguePage(context: ShopContext, request: Request, shelf: Shelf): Promise<CataloguePageProps> {
  const { services } = context;
  const search = new URL(request.url).searchParams;
  const { category, gender, newOnly, equipmentClass } = shelf;
  const query = readQuery(search, {
    category,
    gender,
    newOnly,
    pupils: pupilsOf(context),
    ...(equipmentClass && { classes: [equipmentClass] }),
  });
  const { products, facets, total, page, pages } = await currentListing(services, query);
  const offered = facetsView(facets, query, shelf);
  const settings = await settingsInForce(services);
  const { title, intro, editorial } = shelfWords(settings, shelf.path);
  const filtered = offered.some(({ choices }) => choices.some(([, , , chosen]) => chosen));
  return {
    path: shelf.path,
    title,
    intro,
    description: category
      ? `${shelf.description} ${capitalized(deliveryPitch(settings))}, ${leastReturnDays(returnDaysNow(settings))}\u00a0jours pour changer d’avis.`
      : shelf.description,
    editorial,
    cards: brief(
      wornCards(
        context,
        products.map((product) => cardFor(product, gender, query.colors)),
      ),
    ),
    ...(page === 1 && !filtered && total >= LEAST_AROUND_TILE && tileOf(shelf.path)),
    ...(total === 0 && { nothing: filtered ? nothingFits(shelf.path) : NOTHING_YET }),
    facets: offered,
    sort: query.sort,
    total,
    page,
    pages,
    noindex: filtered || query.sort !== "selection" || search.has("colonnes") || search.has("colonnes-mobile"),
  };
}

const BY_TELEPHONE = "Vous cherchez un modèle précis\u00a0? Appelez-nous\u00a0: nous commandons aussi à la pièce.";

const nothingFits = (path: string): NothingView => ({
  title: "Aucune monture ne réunit tous ces critères",
  text: `Retirez un filtre ci-dessus, ou repartez de toute la collection. ${BY_TELEPHONE}`,
  way: { to: path, words: "Voir toute la collection" },
});

/** A shelf that is empty without any filter: a shop that has just opened has some. */
const NOTHING_YET: NothingView = {
  title: "Aucune monture dans ce rayon pour l’instant",
  text: BY_TELEPHONE,
  way: { to: "/home", words: "Revenir à l’accueil" },
};

/** A shelf with fewer frames gets no tile. */
const LEAST_AROUND_TILE = 12;

/** The picture of a person who wears a frame, shown among the cards; it leads to the guide of shapes. */
function tileOf(path: string): Pick<CataloguePageProps, "tile"> | null {
  const shown = amongFrames[path];
  return shown ? { tile: frameUrl(shown.pair, `portrait-${shown.sitter}`) } : null;
}

/**
 * The filters as the page offers them, by the names their values have in its address.
 * @param shelf a shelf of one class has no filter by class, and filters by gender instead
 */
export function facetsView(facets: Facets, query: CatalogueQuery, shelf?: Pick<Shelf, "equipmentClass">): Facet[] {
  return [
    ...(shelf?.equipmentClass
      ? [{ name: "pour", choices: choices(facets.genders, query.genders) }]
      : [{ name: "classe", choices: choices(facets.classes, query.classes).filter(isClassA) }]),
    { name: "marque", choices: choices(facets.brands, query.brands) },
    { name: "forme", choices: choices(facets.shapes, query.shapes) },
    { name: "matiere", choices: choices(facets.materials, query.materials) },
    {
      name: "couleur",
      choices: choices(facets.colors, query.colors).filter(([, , , chosen]) => chosen),
      families: COLOR_FAMILIES.map(({ code }) => facets.colors.find(({ value }) => value === code)?.count ?? 0),
    },
    { name: "prix", choices: choices(facets.prices, query.prices) },
    { name: "largeur", choices: choices(facets.widths, query.widths) },
    ...(query.pupils ? [{ name: "a-ma-taille", choices: choices(facets.fits, query.fits) }] : []),
    { name: "miennes", choices: ownMarking(query) },
  ];
}

/** Class B has free prices and is the usual case: nobody filters by it, so that only class A is offered. */
function isClassA([value]: Choice): boolean {
  return value.toUpperCase() === "A";
}

/** The marking as it was typed; not ticked where it cannot be read, and the list is of any size then. */
function ownMarking({ like, illegible }: CatalogueQuery): Choice[] {
  if (like) return [[like.typed, `Comme ${like.lens} □ ${like.bridge}`, 0, true]];
  return illegible ? [[illegible, "", 0, false]] : [];
}

function choices(values: FacetValue[], asked: string[]): Choice[] {
  const chosen = new Set(asked.map((value) => value.toLowerCase()));
  return values.map(({ value, label, count }): Choice => {
    const names: [string, string] = label === value ? [value, ""] : [value === slugOf(label) ? "" : value, label];
    return [...names, count, chosen.has(value.toLowerCase())];
  });
}
