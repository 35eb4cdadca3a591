import { attr } from "../../tests/helpers/dom";
import { newVisitor, type Page, type Posted, type Visitor } from "../../tests/helpers/visitor";

/** A shop whose desk works: its address, its administrator's session, its orders in number, and its products. */
type Desk = { url: string; cookie: string; orders: number; products: string[] };

type Deed = {
  name: string;
  rounds: number;
  page(desk: Desk, round: number): string;
  button: string;
  /** What is typed into the form of that button, by the names of its fields. */
  typed(page: Page, desk: Desk, round: number): Record<string, string>;
};

/** The id of an order among the last hundreds; its place in its hundred says where it stands (`fill-admin.ts`). */
const orderAt = ({ orders }: Desk, hundred: number, place: number) =>
  (orders - 100 * hundred + place).toString(16).padStart(24, "0");

/** Orders of the last two hundreds, each from one status to the next, as on any day. */
const MOVES = [1, 2].flatMap((hundred) =>
  (
    [
      [1, "En préparation"],
      [0, "Expédiée"],
      [1, "Expédiée"],
      [2, "Livrée"],
      [3, "Livrée"],
      [0, "Livrée"],
      [1, "Livrée"],
    ] as const
  ).map(([place, status]) => ({ hundred, place, status })),
);
const moveOf = (round: number) => MOVES[round] ?? { hundred: 1, place: 0, status: "" };

/** The first delivered orders of a hundred. */
const DELIVERED = 10;

/** A month without any appointments yet. */
const FAR_MONTH = `${new Date().getFullYear() + 2}-03`;

const DEEDS: Deed[] = [
  {
    name: "the status of an order",
    rounds: MOVES.length,
    page: (desk, round) => `/admin/commandes/${orderAt(desk, moveOf(round).hundred, moveOf(round).place)}`,
    button: "Enregistrer le statut",
    typed: (_page, _desk, round) => ({
      status: moveOf(round).status,
      trackingNumber: `6A4100000${String(moveOf(round).place).padStart(4, "0")}`,
    }),
  },
  {
    name: "the stock of a product",
    rounds: 11,
    page: ({ products }, round) => `/admin/produits/${products[round % products.length]}`,
    button: "Enregistrer",
    typed: (_page, _desk, round) => ({ "color0-stock": String(30 + round) }),
  },
  {
    name: "an article that its customer brings back",
    rounds: 11,
    page: (desk, round) => `/admin/commandes/${orderAt(desk, 1, DELIVERED + round)}/remboursement`,
    button: "Reprendre ces articles",
    typed: (_page, desk, round) => ({ [`line-${orderAt(desk, 1, DELIVERED + round)}`]: "on" }),
  },
  {
    name: "an appointment for a caller",
    rounds: 11,
    page: () => "/admin/rendez-vous/prendre",
    button: "Prendre ce rendez-vous",
    typed: (_page, _desk, round) => ({
      slotAt: `${FAR_MONTH}-${String(2 + round).padStart(2, "0")}T11:00`,
      nom: "Moreau",
      prenom: "Clara",
      telephone: "0612345678",
    }),
  },
];

type DeedTimes = { name: string; demo: number[]; years: number[] };

/** What the desk does all day, on a shop that has traded for years beside one that has just opened. */
export async function deedsAtDesk(demo: Desk, years: Desk): Promise<DeedTimes[]> {
  const [one, other] = [visitorAt(demo), visitorAt(years)];
  const done: DeedTimes[] = [];
  for (const deed of DEEDS) {
    const times: DeedTimes = { name: deed.name, demo: [], years: [] };
    for (let round = 0; round < deed.rounds; round += 1) {
      // Taken in turn, so that other load on the machine slows both alike.
      times.demo.push(await timedDeed(deed, one, demo, round));
      times.years.push(await timedDeed(deed, other, years, round));
    }
    done.push(times);
  }
  return done;
}

function visitorAt({ url, cookie }: Desk): Visitor {
  const visitor = newVisitor(url);
  visitor.jar.keep(new URL(url), new Headers({ "Set-Cookie": `${cookie}; Path=/` }));
  return visitor;
}

/** How long the shop takes to answer the form; opening its page, and the page that it leads to, are timed as pages. */
async function timedDeed(deed: Deed, visitor: Visitor, desk: Desk, round: number): Promise<number> {
  const page = await visitor.visit(deed.page(desk, round));
  const typed = deed.typed(page, desk, round);
  const first = await send(deed, visitor, page, typed);
  // A form that asks whether its hour is meant is sent again, with the answer, as a person would.
  const { answer, time } =
    first.answer.status === 422 && first.answer.html.includes('name="agreed"')
      ? await send(deed, visitor, first.answer, { ...typed, agreed: "on" })
      : first;
  if (answer.status !== 303) throw new Error(`${deed.name}: ${answer.status} ${answer.text.slice(0, 2_000)}`);
  return time;
}

async function send(deed: Deed, visitor: Visitor, page: Page, typed: Posted): Promise<{ answer: Page; time: number }> {
  const form = page.form({ button: deed.button });
  const posted: Posted = {};
  for (const [name, value] of form.fields(deed.button)) {
    const earlier = posted[name];
    posted[name] = typeof earlier === "string" && typeof value === "string" ? [earlier, value] : value;
  }
  Object.assign(posted, typed);
  const multipart = attr(form.element, "enctype") === "multipart/form-data";
  const begun = performance.now();
  const answer = await visitor.post(new URL(form.action, page.url).pathname, posted, { multipart });
  return { answer, time: performance.now() - begun };
}
