import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { piecesNamed } from "~/domain/supplier-orders/pieces-named.server";
import { findSupplierOrder } from "~/domain/supplier-orders/supplier-order.server";
import {
  changeSupplierOrder,
  closeSupplierOrder,
  deleteDraft,
  receivePieces,
  type Changed,
  type Received,
} from "~/domain/supplier-orders/write.server";
import { setFlash } from "~/http/answers/flash.server";
import { inOrderOfFields, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { SUPPLIER_ORDERS } from "./addresses";
import { readPieces, readPrices, typedLines } from "./read-pieces.server";

type Intent = (context: ShopContext, by: Account, id: string) => Promise<Response>;

const MOVED = "Cette commande a changé depuis que vous l’avez ouverte : voici où elle en est. Rien n’a été écrit.";
const EMPTY = "Gardez au moins une pièce, ou supprimez ce brouillon.";
const NOTHING_CAME = "Notez au moins une pièce, ou cochez que tout est arrivé.";
const OVER =
  "Il arriverait plus de pièces que commandé : vérifiez, puis cochez « Oui » si c’est bien le cas. Rien n’est écrit encore.";

/** What the forms of an order ask for, by the value of `intent`. */
export const INTENTS: Record<string, Intent> = {
  save: (context, by, id) => changeDraft(context, by, id, false),
  send: (context, by, id) => changeDraft(context, by, id, true),
  receive,
  close: async (context, by, id) =>
    isConfirmed(context)
      ? said(
          context,
          id,
          await closeSupplierOrder(context.services, by, seenIn(context, id)),
          "Le reste n’est plus attendu.",
        )
      : back(id),
  delete: async (context, by, id) => {
    if (!isConfirmed(context)) return back(id);
    if (!(await deleteDraft(context.services, by, id))) return refuseField(context, context.form, "form", MOVED);
    setFlash(context, { kind: "success", text: "Le brouillon est supprimé." });
    return redirect(SUPPLIER_ORDERS, 303);
  },
};

async function changeDraft(context: ShopContext, by: Account, id: string, sent: boolean): Promise<Response> {
  const { form: posted, services } = context;
  const { pieces, errors } = readPieces(posted);
  const more = typedLines(posted, "more");
  const named = await piecesNamed(services, more);
  const wrong = (said: Record<string, string>) =>
    refuse(
      context,
      { values: { ...typedValues(posted), more }, errors: said },
      { lines: named.outcome === "wrong" ? named.errors : undefined },
    );
  if (named.outcome === "wrong") return wrong({ ...errors, more: "Des lignes sont à corriger." });
  if (Object.keys(errors).length > 0) return wrong(errors);
  const order = await findSupplierOrder(services, id);
  const left = order?.lines.some((line) => (pieces.get(line.id) ?? line.ordered) > 0);
  if (order && !left && named.wanted.length === 0) return wrong({ more: EMPTY });
  const { note = "" } = typedValues(posted);
  const changed = await changeSupplierOrder(services, by, {
    ...seenIn(context, id),
    note: note.slice(0, 500),
    pieces,
    more: named.wanted,
    sent,
  });
  return said(context, id, changed, sent ? "La commande est notée comme envoyée." : "Le brouillon est enregistré.");
}

async function receive(context: ShopContext, by: Account, id: string): Promise<Response> {
  const { form: posted, services } = context;
  const order = await findSupplierOrder(services, id);
  if (!order) return refuseField(context, posted, "form", MOVED);
  const [{ pieces, ...told }, { prices, ...priced }] = [readPieces(posted), readPrices(posted)];
  const missing = new Map(order.lines.map((line) => [line.id, Math.max(0, line.ordered - line.received)]));
  if (posted.get("all") === "on") for (const [line, rest] of missing) if (!pieces.has(line)) pieces.set(line, rest);
  const all = [...pieces].filter(([line, arrived]) => missing.has(line) && arrived > 0);
  const over = all.filter(([line, arrived]) => arrived > (missing.get(line) ?? 0));
  const isAgreed = over.length === 0 || posted.get("over") === "on";
  const errors = {
    ...told.errors,
    ...priced.errors,
    ...(all.length === 0 && Object.keys(told.errors).length === 0 && { all: NOTHING_CAME }),
    ...(!isAgreed && {
      ...Object.fromEntries(over.map(([line]) => [`pieces-${line}`, stillMissing(missing.get(line) ?? 0)])),
      over: OVER,
    }),
  };
  if (Object.keys(errors).length > 0)
    return refuse(context, { values: typedValues(posted), errors: inOrderOfFields(errors, posted) });
  const received = await receivePieces(services, by, { ...seenIn(context, id), pieces: new Map(all), prices });
  return said(context, id, received, arrivedSaid(received));
}

function stillMissing(pieces: number): string {
  if (pieces === 0) return "Tout est déjà arrivé de cet article.";
  return `Il ne manque plus que ${pieces} ${pieces > 1 ? "pièces" : "pièce"} de cet article.`;
}

function arrivedSaid({ joined, gone }: Received): string {
  const count = joined === 0 ? "Aucune pièce n’a" : joined > 1 ? `${joined} pièces ont` : "1 pièce a";
  const others =
    gone.length > 0 ? ` Notées comme reçues, hors catalogue et donc sans stock : ${gone.join(" ; ")}.` : "";
  return `${count} rejoint le stock.${others}`;
}

function said(context: ShopContext, id: string, { outcome }: Pick<Changed, "outcome">, text: string): Response {
  if (outcome === "moved") return refuseField(context, context.form, "form", MOVED);
  setFlash(context, { kind: "success", text });
  return back(id);
}

const back = (id: string) => redirect(`${SUPPLIER_ORDERS}/${id}`, 303);
const isConfirmed = ({ form }: ShopContext) => form.get("confirmed") === "1";

function seenIn({ form }: ShopContext, id: string): { id: string; version: number } {
  const version = form.get("version");
  return { id, version: typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : 0 };
}
