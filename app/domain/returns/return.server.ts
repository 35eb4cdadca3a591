import { selectRows, type Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { lineAccount, refusable, type Account } from "~/domain/ledger/account";
import type { Source } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import type { ReturnReason } from "./reasons";

/** The states of the specification, and the one in which the shop refuses. */
export const RETURN_STATE = {
  requested: "Retour demandé",
  processing: "En traitement",
  validated: "Validé",
  refused: "Refusé",
} as const;
export type ReturnState = (typeof RETURN_STATE)[keyof typeof RETURN_STATE];

/** The state that an order without a return answers. */
export const NO_RETURN = "Aucun";

export type ReturnLine = {
  orderLineId: string;
  productId: string;
  color: string;
  title: string;
  details: string;
  quantity: number;
  reason: ReturnReason;
};

export type Return = {
  id: string;
  orderId: string;
  /** Set when a withdrawal opened it. */
  withdrawalId: string | null;
  state: ReturnState;
  version: number;
  comment: string | null;
  /** Why the shop refused it, as the customer reads it. */
  refusal: string | null;
  requestedAt: string;
  processingAt: string | null;
  validatedAt: string | null;
  refusedAt: string | null;
  /** When its pieces went back on sale. */
  restockedAt: string | null;
  /** What the shop keeps of the price of a withdrawal, because pieces came back worth less. */
  keptCents: Cents;
  /** Why, as the customer reads it; null where nothing is kept. */
  keptReason: string | null;
  lines: ReturnLine[];
};

const COLUMNS = {
  id: "id",
  orderId: "order_id",
  withdrawalId: "withdrawal_id",
  state: "state",
  version: "version",
  comment: "comment",
  refusal: "refusal",
  requestedAt: "requested_at",
  processingAt: "processing_at",
  validatedAt: "validated_at",
  refusedAt: "refused_at",
  restockedAt: "restocked_at",
  keptCents: "kept_cents",
  keptReason: "kept_reason",
} as const satisfies Columns<Omit<Return, "lines">, "returns">;

/** The source of its ledger entries: the withdrawal for a return that a withdrawal opened, else the return. */
export function sourceOf({ id, withdrawalId }: Pick<Return, "id" | "withdrawalId">): Source {
  return withdrawalId ? { cause: "withdrawal", id: withdrawalId } : { cause: "return", id };
}

/**
 * Whether the shop may refuse a return. Pieces under the right of withdrawal may not be refused, whether the withdrawal
 * opened the return or found it under way.
 */
export function mayBeRefused(account: Account, { withdrawalId, lines }: Return): boolean {
  return (
    withdrawalId === null &&
    lines.every(({ orderLineId, quantity }) => quantity <= refusable(lineAccount(account, orderLineId)))
  );
}

export async function findReturn(services: Services, id: string): Promise<Return | null> {
  return (await findReturns(services, [id]))[0] ?? null;
}

export async function findReturns(services: Services, ids: string[]): Promise<Return[]> {
  return withLines(services, await services.db("returns").whereIn("id", ids).select(COLUMNS));
}

/** The returns of one order, the oldest first. */
export async function returnsOf(services: Services, orderId: string): Promise<Return[]> {
  return withLines(
    services,
    await services.db("returns").where({ order_id: orderId }).orderBy(["requested_at", "id"]).select(COLUMNS),
  );
}

type LineRow = Omit<ReturnLine, "title" | "details"> & {
  returnId: string;
  brand: string;
  name: string;
  colorName: string;
  size: string;
};

async function withLines({ db }: Services, returns: Omit<Return, "lines">[]): Promise<Return[]> {
  const found = db("return_lines as line")
    .join("order_lines as sold", "sold.id", "line.order_line_id")
    .whereIn(
      "line.return_id",
      returns.map(({ id }) => id),
    )
    .orderBy("sold.position");
  const rows = await selectRows<LineRow, { line: "return_lines"; sold: "order_lines" }>(found, {
    returnId: "line.return_id",
    orderLineId: "sold.id",
    productId: "sold.product_id",
    color: "sold.color",
    brand: "sold.brand",
    name: "sold.name",
    colorName: "sold.color_name",
    size: "sold.size",
    quantity: "line.quantity",
    reason: "line.reason",
  });
  return returns.map((each) => ({
    ...each,
    lines: rows
      .filter(({ returnId }) => returnId === each.id)
      .map(({ orderLineId, productId, color, brand, name, colorName, size, quantity, reason }) => ({
        orderLineId,
        productId,
        color,
        title: `${brand} ${name}`,
        details: [colorName, size && `taille ${size}`].filter(Boolean).join(", "),
        quantity,
        reason,
      })),
  }));
}

/** The fields of the specification about an order's returns: those of the latest return. */
export function returnFields(returns: Return[]) {
  const latest = returns.at(-1);
  return {
    returnStatus: latest?.state ?? NO_RETURN,
    returnRequestedAt: latest?.requestedAt ?? null,
    returnProcessingAt: latest?.processingAt ?? null,
    returnValidatedAt: latest?.validatedAt ?? null,
  };
}

/** "2 × Maison Valmy Panthéon (Noir, taille 48)" */
export function describeReturned({
  quantity,
  title,
  details,
}: Pick<ReturnLine, "quantity" | "title" | "details">): string {
  return `${quantity} × ${title}${details && ` (${details})`}`;
}
