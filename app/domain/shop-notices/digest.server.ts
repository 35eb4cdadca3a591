import { addDays, onTheWall, shopDay } from "~/domain/days";
import { queueMail } from "~/domain/outbox.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { daysBefore, instant, type Instant } from "~/domain/time";
import { inTransaction, type Services } from "~/infra/services.server";
import { digestMail, type DigestLine } from "./mails.server";
import { tellingOf, type Told } from "./tell.server";

const RUN = "shop digest";

/** What a digest counts: the setting that asks for it, the rows and their moment, and the page where they are read. */
const NEWS: readonly {
  told: Told;
  table: "orders" | "messages" | "returns";
  kind?: "contact" | "question";
  at: string;
  one: string;
  many: string;
  to: string;
}[] = [
  {
    told: "orders",
    table: "orders",
    at: "confirmed_at",
    one: "nouvelle commande",
    many: "nouvelles commandes",
    to: "/admin/commandes?statut=a-preparer",
  },
  {
    told: "messages",
    table: "messages",
    kind: "contact",
    at: "created_at",
    one: "message",
    many: "messages",
    to: "/admin/messages",
  },
  {
    told: "messages",
    table: "messages",
    kind: "question",
    at: "created_at",
    one: "question à l’opticien",
    many: "questions à l’opticien",
    to: "/admin/questions",
  },
  {
    told: "returns",
    table: "returns",
    at: "requested_at",
    one: "retour demandé",
    many: "retours demandés",
    to: "/admin/retours",
  },
];

/**
 * Mails the shop what came in since the last digest, once its hour has come; after a stop only the latest is sent.
 * @returns whether one was written
 */
export async function sendDigest(services: Services): Promise<boolean> {
  const settings = await settingsInForce(services);
  const hours = [...new Set([settings.digestHour, settings.secondDigestHour])];
  const today = shopDay(services.now());
  const moments = [addDays(today, -1), today].flatMap((day) =>
    hours.flatMap((hour) => {
      const at = onTheWall(`${day}T${String(hour).padStart(2, "0")}:00:00`);
      return at && at <= services.now() ? [{ at: instant(at), first: hour === Math.min(...hours) }] : [];
    }),
  );
  const due = moments.sort((one, other) => (one.at < other.at ? 1 : -1))[0];
  if (!due) return false;
  return inTransaction(services, async (inside) => {
    const since = await takeTurn(inside, due.at);
    if (since === null) return false;
    const lines = await newsSince(inside, since, due.at);
    if (due.first && settings.tellStock === "digest") lines.push(...(await stockLines(inside)));
    if (lines.length === 0) return false;
    await queueMail(inside, `shop:digest-${due.at}`, digestMail(inside, lines));
    return true;
  });
}

/** Lets one of several workers write the digest. @returns the beginning of its period; null for the other workers */
async function takeTurn({ db }: Services, due: Instant): Promise<Instant | null> {
  const last = await db("task_runs").where({ name: RUN }).first("ran_at");
  if (!last) {
    const begun = instant(daysBefore(new Date(due), 1));
    const written = await db("task_runs").insert({ name: RUN, ran_at: due }).onConflict("name").ignore();
    return written.length > 0 ? begun : null;
  }
  if (last.ran_at >= due) return null;
  const taken = await db("task_runs").where({ name: RUN, ran_at: last.ran_at }).update({ ran_at: due });
  return taken === 1 ? last.ran_at : null;
}

async function newsSince(services: Services, since: Instant, until: Instant): Promise<DigestLine[]> {
  const lines: DigestLine[] = [];
  for (const { told, table, kind, at, one, many, to } of NEWS) {
    if ((await tellingOf(services, told)) !== "digest") continue;
    const row = await services
      .db(table)
      .where(at, ">", since)
      .where({ ...(kind && { kind }) })
      .where(at, "<=", until)
      .first<{ amount: number | string } | undefined>(services.db.raw("count(*) as amount"));
    const amount = Number(row?.amount ?? 0);
    if (amount > 0) lines.push({ says: `${amount} ${amount > 1 ? many : one}`, to });
  }
  return lines;
}

async function stockLines({ db }: Services): Promise<DigestLine[]> {
  const left = "product_colors.stock - product_colors.held";
  const row = await db("product_colors")
    .join("products", "products.id", "product_colors.product_id")
    .whereNull("products.archived_at")
    .first<Record<"gone" | "low", number | string | null> | undefined>(
      db.raw(`sum(case when ${left} <= 0 then 1 else 0 end) as gone`),
      db.raw(`sum(case when ${left} > 0 and ${left} <= product_colors.low_stock_threshold then 1 else 0 end) as low`),
    );
  const [gone, low] = [Number(row?.gone ?? 0), Number(row?.low ?? 0)];
  return [
    ...(gone > 0
      ? [{ says: `${gone} coloris ${gone > 1 ? "épuisés" : "épuisé"}`, to: "/admin/produits?stock=epuise" }]
      : []),
    ...(low > 0
      ? [{ says: `${low} coloris presque ${low > 1 ? "épuisés" : "épuisé"}`, to: "/admin/produits?stock=bas" }]
      : []),
  ];
}
