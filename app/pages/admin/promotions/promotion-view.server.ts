import { listBrands } from "~/domain/catalogue/editing/brands.server";
import { dayAndMonth, longDay, shopDay } from "~/domain/days";
import { formatEuros } from "~/domain/money";
import type { Aside, PromotedProduct } from "~/domain/promotions/prices.server";
import {
  percentOfToday,
  PROMOTED_SHELVES,
  scopeName,
  stateOf,
  type Promotion,
  type PromotedShelf,
  type PromotionTerms,
} from "~/domain/promotions/promotion";
import type { Preview } from "~/domain/promotions/promotions.server";
import { ON_LIST, onBrand, onShelf } from "~/domain/promotions/scope.server";
import { nextSeason } from "~/domain/promotions/soldes";
import type { Instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { NEW_PROMOTION } from "./promotion-form";
import type { PreviewView, PromotionLine, ScopeGroups } from "./promotion-view";

const ASIDES: Record<Aside, string> = {
  except: "laissé de côté",
  classA: "classe A : son prix est encadré",
  reduced: "déjà à prix réduit",
  tooNew: "en vente depuis moins d’un mois : pas de soldes",
  unpriced: "sans prix antérieur : aucune réduction ne peut être annoncée",
};

/** What a promotion may be about. */
export async function scopeGroups(services: Services): Promise<ScopeGroups> {
  const brands = (await listBrands(services)).filter(({ products }) => products > 0);
  const shelves = Object.keys(PROMOTED_SHELVES) as PromotedShelf[];
  return [
    { name: "Marques", options: brands.map(({ name, products }) => [onBrand(name), `${name} (${products})`]) },
    { name: "Rayons", options: shelves.map((shelf) => [onShelf(shelf), PROMOTED_SHELVES[shelf]]) },
    { name: "Autrement", options: [[ON_LIST, "Les produits dont je donne l’ID"]] },
  ];
}

/** The next soldes, as the form names them. */
export function seasonWords(now: Date): string {
  const { name, first, last } = nextSeason(shopDay(now));
  return `${name} : du ${longDay(first)} à 8 h au ${longDay(last)}.`;
}

export function previewView({ products, others, deeper, former, seen }: Preview, terms: PromotionTerms): PreviewView {
  const priced = products.filter((product) => product.aside === null);
  return {
    seen,
    title: `${terms.name} : −${terms.percent} % sur ${scopeName(terms.scope)}`,
    others: others.map(otherInWords),
    deeper: deeperInWords(deeper, former, terms),
    period: `${terms.startsAt ? `Du ${dayOf(terms.startsAt)}` : "Dès maintenant"}, jusqu’au ${lastDayOf(terms.endsAt)} compris.`,
    lines: priced.map((product) => lineOf(product, terms)),
    asides: products.flatMap(({ aside, number, brand, name }) =>
      aside ? [{ product: `${number} ${brand} ${name}`, reason: ASIDES[aside] }] : [],
    ),
  };
}

function otherInWords(other: Preview["others"][number]): string {
  const products = other.products > 1 ? `${other.products} de ces produits` : "1 de ces produits";
  return `${other.name}, ${reductionOf(other)}, ${periodOf(other)} : ${products}.`;
}

/** "Attention : 6 produits se vendraient à −36 % du prix actuel, et non à −20 %. …" */
function deeperInWords(deeper: Preview["deeper"], former: Promotion[], { percent }: PromotionTerms): string | null {
  const [most] = deeper;
  if (!most) return null;
  const least = deeper.at(-1) ?? most;
  const products = deeper.reduce((sum, each) => sum + each.products, 0);
  const range = most === least ? `à −${most.percent} %` : `de −${least.percent} % à −${most.percent} %`;
  const ended = former.map(({ name, endsAt }) => `« ${name} », terminée le ${longDay(shopDay(endsAt))}`).join(" et ");
  return (
    `Attention : ${products > 1 ? `${products} produits se vendraient` : "1 produit se vendrait"} ${range} ` +
    `du prix actuel, et non à −${percent} %. La réduction se compte du prix le plus bas des 30 jours, ` +
    `${ended ? `celui de ${ended}` : "qui est inférieur au prix actuel"}.`
  );
}

function lineOf(
  { number, brand, name, ownCents, ...price }: PromotedProduct & { aside: null },
  { percent }: PromotionTerms,
): PreviewView["lines"][number] {
  const reached = percentOfToday({ ownCents, priceCents: price.priceCents });
  return {
    number,
    product: `${brand} ${name}`,
    own: formatEuros(ownCents),
    reference: formatEuros(price.referenceCents),
    asked: formatEuros(Math.min(price.priceCents, ownCents)),
    cheaper: price.priceCents >= ownCents,
    deeper: reached > percent ? `−${reached} % du prix actuel` : "",
    atLoss: price.atLoss,
  };
}

const STATES = {
  planned: { tone: "waiting", name: "Prévue" },
  running: { tone: "moving", name: "En cours" },
  over: { tone: "ended", name: "Terminée" },
} as const;

export function promotionLine(promotion: Promotion & { products: number }, now: Date): PromotionLine {
  const state = stateOf(promotion, now);
  return {
    id: promotion.id,
    name: promotion.name,
    what: reductionOf(promotion),
    full: `${promotion.name}, ${reductionOf(promotion)}, ${periodOf(promotion)}`,
    products: promotion.products,
    period: periodOf(promotion),
    state: STATES[state],
    ...(state === "planned" && { edit: `${NEW_PROMOTION}?${typedTerms(promotion).toString()}` }),
    ...(state !== "over" && { end: state === "running" ? "Terminer maintenant" : "Supprimer" }),
  };
}

function reductionOf({ percent, scope }: Promotion): string {
  return `−${percent} % sur ${scopeName(scope)}`;
}

function periodOf({ startsAt, endsAt }: Promotion): string {
  const [first, last] = [dayOf(startsAt), lastDayOf(endsAt)];
  return last.startsWith(first) ? `le ${last}` : `du ${first} au ${last}`;
}

/** The terms of a promotion as parameters of its form's address, to plan it again. */
function typedTerms({ id, name, kind, percent, scope, startsAt, endsAt }: Promotion): URLSearchParams {
  const { on, except, reducedToo } = scope;
  return new URLSearchParams({
    replaces: id,
    on: "brand" in on ? onBrand(on.brand) : "shelf" in on ? onShelf(on.shelf) : ON_LIST,
    ...("numbers" in on && { numbers: on.numbers.join(", ") }),
    percent: String(percent),
    from: shopDay(startsAt),
    until: shopDay(new Date(Date.parse(endsAt) - 1)),
    kind,
    ...(except.length > 0 && { except: except.join(", ") }),
    ...(reducedToo && { reducedToo: "on" }),
    name,
  });
}

function dayOf(at: Instant): string {
  return dayAndMonth(shopDay(at));
}

function lastDayOf(endsAt: Instant): string {
  return longDay(shopDay(new Date(Date.parse(endsAt) - 1)));
}
