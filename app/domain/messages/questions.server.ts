import { selectRows } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { tellShop } from "~/domain/shop-notices/tell.server";
import type { Sealed } from "~/domain/tables/columns";
import { instant } from "~/domain/time";
import { searchKey } from "~/domain/search-text.server";
import type { ContactMessage } from "./forms.server";
import { answeredMail, askedMail, questionMail } from "./mails.server";

/** A question to an optician about one frame. Its text may be health data: it is stored sealed, and no mail has it. */
export type Question = {
  id: string;
  productId: string;
  productName: string;
  body: string;
  answer: string | null;
  createdAt: string;
  answeredAt: string | null;
  /** The name of the optician who answered. */ answeredBy: string | null;
};

type QuestionRow = Omit<Question, "productName" | "body" | "answer"> & {
  brand: string;
  name: string;
  sealedQuestion: Sealed | null;
  sealedAnswer: Sealed | null;
};

/** @param visitorId the account's, when its owner is logged in */
export async function askOptician(
  services: Services,
  productId: string,
  { name, email, message }: Omit<ContactMessage, "website">,
  visitorId: string | null = null,
): Promise<Question> {
  return inTransaction(services, async (inside) => {
    const at = inside.now();
    const id = newId(at);
    await inside
      .db("messages")
      .insert({
        id,
        kind: "question",
        name,
        name_key: searchKey(name),
        email,
        sealed_question: services.vault.seal(Buffer.from(message), questionOwner(id)),
        product_id: productId,
        created_at: instant(at),
        visitor_id: visitorId,
      });
    const question = await findQuestion(inside, id);
    if (!question) throw new Error("a question just written is gone");
    await tellShop(inside, "messages", `question:${id}:shop`, () => questionMail(inside, question));
    await queueMail(inside, `question:${id}:asked`, askedMail(inside, question, email));
    return question;
  });
}

/** @returns null when there is none, or a lost key has made it unreadable */
export async function findQuestion(services: Services, id: string): Promise<Question | null> {
  const found = services
    .db("messages as message")
    .join("products as product", "product.id", "message.product_id")
    .where({ "message.id": id, "message.kind": "question" });
  const [row] = await selectRows<QuestionRow, { message: "messages"; product: "products" }>(found, {
    id: "message.id",
    productId: "product.id",
    brand: "product.brand",
    name: "product.name",
    sealedQuestion: "message.sealed_question",
    sealedAnswer: "message.sealed_answer",
    createdAt: "message.created_at",
    answeredAt: "message.answered_at",
    answeredBy: "message.answered_by",
  });
  if (!row?.sealedQuestion) return null;
  const { brand, name, sealedQuestion, sealedAnswer, ...question } = row;
  const body = open(services, sealedQuestion, questionOwner(id));
  const answer = sealedAnswer && open(services, sealedAnswer, answerOwner(id));
  if (body === null || (sealedAnswer && answer === null)) return null;
  return { ...question, body, answer, productName: `${brand} ${name}` };
}

function open({ vault, log }: Services, sealed: Uint8Array, owner: string): string | null {
  const opened = vault.open(sealed, owner);
  if (opened.outcome === "opened") return opened.plain.toString();
  log.warn({ outcome: opened.outcome }, "a question to an optician cannot be opened");
  return null;
}

export const questionOwner = (id: string): string => `question:${id}`;
export const answerOwner = (id: string): string => `answer:${id}`;

/**
 * Stores the optician's answer and mails a link to the sender. A question is answered once, because the answer may have
 * been read.
 * @param answer as typed, not empty
 * @param by the optician's name, shown with the answer
 */
export async function answerQuestion(
  services: Services,
  id: string,
  answer: string,
  by: string | null = null,
): Promise<"answered" | "already" | "unknown"> {
  return inTransaction(services, async (inside) => {
    const question = await findQuestion(inside, id);
    if (!question) return "unknown";
    const sealed = inside.vault.seal(Buffer.from(answer.trim()), answerOwner(id));
    const changed = await inside
      .db("messages")
      .where({ id, kind: "question" })
      .whereNull("answered_at")
      .update({ sealed_answer: sealed, answered_at: instant(inside.now()), answered_by: by });
    if (changed === 0) return "already";
    const asker = await inside.db("messages").where({ id }).first("email");
    if (asker) await queueMail(inside, `question:${id}:answered`, answeredMail(inside, question, asker.email));
    return "answered";
  });
}
