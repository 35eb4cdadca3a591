import type { QuestionName } from "~/ui/admin/confirm";

const ID = "[\\w-]{1,64}";
const intent = (address: string) => new RegExp(`^${address}$`);

/** What the confirmation of each question posts, and where; null for a question that its own page asks. */
const INTENTS: Record<QuestionName, RegExp | null> = {
  product: intent(`/admin/produits\\?removed=${ID}`),
  lens: intent(`/admin/verres\\?removed=${ID}`),
  treatment: intent(`/admin/traitements\\?removed=${ID}`),
  reservation: intent(`/admin/reservations\\?id=${ID}`),
  appointment: intent(`/admin/rendez-vous\\?intent=mark&id=${ID}&to=cancelled&seen=\\d+`),
  order: null,
  refund: null,
  label: intent(`/admin/commandes/${ID}\\?intent=(?:return-)?label&evenSo=${ID}(?:&from=list)?`),
  heldLabel: intent(`/admin/commandes/${ID}\\?intent=label(?:&evenSo=${ID})?&despite=${ID}(?:&from=list)?`),
  session: intent(`/admin/securite\\?session=${ID}`),
  sessions: intent("/admin/securite\\?session=autres"),
  note: intent(`/admin/(?:clients|commandes)/${ID}\\?intent=note-delete&noteId=${ID}`),
  promotion: intent(`/admin/promotions\\?id=${ID}`),
  recallLetter: intent(`/admin/lots\\?intent=discard&id=${ID}`),
  supplierDraft: intent(`/admin/fournisseurs/${ID}\\?intent=delete`),
  supplierRest: intent(`/admin/fournisseurs/${ID}\\?intent=close&version=\\d+`),
  access: intent(`/admin/equipe/${ID}\\?intent=end`),
  coupon: intent(`/admin/codes-promo\\?id=${ID}&intent=archive`),
};

/**
 * False for an address whose intent is not that of its question. Such a link could be mailed to have an administrator
 * confirm an intent under a wrong question.
 */
export function isAbout(question: QuestionName, action: string, fields: Record<string, string>): boolean {
  const [path = ""] = action.split("?");
  return INTENTS[question]?.test(`${path}?${new URLSearchParams(fields).toString()}`) ?? false;
}
