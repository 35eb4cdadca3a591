import type { QuestionName } from "~/ui/admin/confirm";

const ID = "[\\w-]{1,64}";
const intent = (address: string) => new RegExp(`^${address}$`);

/** What a yes to each question posts, and where; null for one that its own page puts. */
const INTENTS: Record<QuestionName, RegExp | null> = {
  product: intent(`/admin/produits\\?removed=${ID}`),
  lens: intent(`/admin/verres\\?removed=${ID}`),
  treatment: intent(`/admin/traitements\\?removed=${ID}`),
  reservation: intent(`/admin/reservations\\?id=${ID}`),
  appointment: intent(`/admin/rendez-vous\\?intent=mark&id=${ID}&to=cancelled&seen=\\d+`),
  order: intent(`/admin/commandes/${ID}\\?intent=status&status=Annul%C3%A9e&version=\\d+&next=refund`),
  refund: null,
  label: intent(`/admin/commandes/${ID}\\?intent=(?:return-)?label&evenSo=${ID}(?:&from=list)?`),
  session: intent(`/admin/securite\\?session=${ID}`),
  sessions: intent("/admin/securite\\?session=autres"),
  coupon: intent(`/admin/codes-promo\\?id=${ID}&intent=archive`),
};

/** False for a link that would have one intent done behind the words of another's question: anyone can write one, and mail it. */
export function isAbout(question: QuestionName, action: string, fields: Record<string, string>): boolean {
  const [path = ""] = action.split("?");
  return INTENTS[question]?.test(`${path}?${new URLSearchParams(fields).toString()}`) ?? false;
}
