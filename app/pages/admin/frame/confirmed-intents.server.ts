import type { QuestionName } from "~/ui/admin/confirm";

const ID = "[\\w-]{1,64}";
const deed = (address: string) => new RegExp(`^${address}$`);

/** What a yes to each question posts, and where; null for one that its own page puts. */
const DEEDS: Record<QuestionName, RegExp | null> = {
  product: deed(`/admin/produits\\?removed=${ID}`),
  lens: deed(`/admin/verres\\?removed=${ID}`),
  treatment: deed(`/admin/traitements\\?removed=${ID}`),
  reservation: deed(`/admin/reservations\\?id=${ID}`),
  appointment: deed(`/admin/rendez-vous\\?intent=mark&id=${ID}&to=cancelled&seen=\\d+`),
  order: deed(`/admin/commandes/${ID}\\?deed=status&status=Annul%C3%A9e&version=\\d+&next=refund`),
  refund: null,
  label: deed(`/admin/commandes/${ID}\\?deed=(?:return-)?label&evenSo=${ID}(?:&from=list)?`),
  session: deed(`/admin/securite\\?session=${ID}`),
  sessions: deed("/admin/securite\\?session=autres"),
  coupon: deed(`/admin/codes-promo\\?id=${ID}&deed=archive`),
};

/** False for a link that would have one deed done behind the words of another's question: anyone can write one, and mail it. */
export function isAbout(question: QuestionName, action: string, fields: Record<string, string>): boolean {
  const [path = ""] = action.split("?");
  return DEEDS[question]?.test(`${path}?${new URLSearchParams(fields).toString()}`) ?? false;
}
