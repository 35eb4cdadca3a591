import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "../ids";
import { queueMail } from "../outbox.server";
import { instant } from "../time";
import type { ContactMessage } from "./forms.server";
import { answeredMail, askedMail, questionMail } from "./mails.server";

/** Asked of an optician, about one frame. What was typed may speak of someone's eyes: it stays here, and no mail carries it. */
export type Question = { id: string; productId: string; productName: string; body: string; answer: string | null; createdAt: string; answeredAt: string | null };

export async function askOptician(services: Services, productId: string, { name, email, message }: Omit<ContactMessage, "website">): Promise<Question> {
  return inTransaction(services, async (inside) => {
    const at = inside.now();
    const id = newId(at);
    await inside.db("messages").insert({ id, kind: "question", name, email, body: message, product_id: productId, created_at: instant(at) });
    const question = await findQuestion(inside, id);
    if (!question) throw new Error("a question just written is gone");
    await queueMail(inside, `question:${id}:shop`, questionMail(inside, question));
    await queueMail(inside, `question:${id}:asked`, askedMail(inside, question, email));
    return question;
  });
}

export async function findQuestion({ db }: Services, id: string): Promise<Question | null> {
  const row = await db("messages as message")
    .join("products as product", "product.id", "message.product_id")
    .where({ "message.id": id, "message.kind": "question" })
    .first("message.id as id", "product.id as productId", "product.brand as brand", "product.name as name", "message.body as body", "message.answer as answer", "message.created_at as createdAt", "message.answered_at as answeredAt");
  if (!row) return null;
  const { brand, name, ...question } = row;
  return { ...question, productName: `${brand} ${name}` };
}

/**
 * Keeps the optician's answer and tells whoever asked that it is there. An answer is given once: what was read is not changed.
 * @param answer as typed, not empty
 */
export async function answerQuestion(services: Services, id: string, answer: string): Promise<"answered" | "already" | "unknown"> {
  return inTransaction(services, async (inside) => {
    const changed = await inside.db("messages").where({ id, kind: "question" }).whereNull("answered_at").update({ answer: answer.trim(), answered_at: instant(inside.now()) });
    const question = await findQuestion(inside, id);
    if (!question) return "unknown";
    if (changed === 0) return "already";
    const { email } = await inside.db("messages").where({ id }).first("email");
    await queueMail(inside, `question:${id}:answered`, answeredMail(inside, question, email));
    return "answered";
  });
}
