import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import { naming } from "~/domain/search-text.server";
import { instant, type Instant } from "~/domain/time";
import { answerQuestion, findQuestion, type Question } from "./questions.server";

/** Filter of messages and questions: open, done, or both. */
export const MESSAGE_STATES = ["attente", "faits", "tous"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

export type Asked = PageAsked & { state: MessageState; search: string; descending: boolean };

export type QuestionLine = {
  id: string;
  name: string;
  product: string;
  createdAt: Instant;
  answeredAt: Instant | null;
  answeredBy: string | null;
};

/** The questions with sender and product; the sealed text is not read. */
export async function listQuestions({ db }: Services, asked: Asked): Promise<ListPage<QuestionLine>> {
  const found = db("messages as message")
    .join("products as product", "product.id", "message.product_id")
    .where("message.kind", "question")
    .modify((query) => inState(query, "message.answered_at", asked.state))
    .modify((query) => {
      if (asked.search)
        void naming(db, query, ["message.name_key", "message.email", "product.name", "product.brand"], asked.search);
    });
  type Row = Omit<QuestionLine, "product"> & { brand: string; productName: string };
  const { total, rows } = await readPage<Row, { message: "messages"; product: "products" }>(
    found,
    asked,
    byDate("message", asked.descending),
    {
      id: "message.id",
      name: "message.name",
      brand: "product.brand",
      productName: "product.name",
      createdAt: "message.created_at",
      answeredAt: "message.answered_at",
      answeredBy: "message.answered_by",
    },
  );
  return {
    total,
    rows: rows.map(({ brand, productName, ...line }) => ({ ...line, product: `${brand} ${productName}` })),
  };
}

/** `question` is null when a lost key has made it unreadable. */
export type AdminQuestion = { id: string; name: string; email: string; question: Question | null };

/** Opens a question for an optician. The reading is logged first, so that no reading is missing from the log. */
export async function openQuestion(services: Services, by: Account, id: string): Promise<AdminQuestion | null> {
  const row: { name: string; email: string } | undefined = await services
    .db("messages")
    .where({ id, kind: "question" })
    .first("name", "email");
  if (!row) return null;
  await audit(services, by, "question.lue", id);
  return { id, ...row, question: await findQuestion(services, id) };
}

/** Answers in the name of the administrator. */
export async function answerAs(
  services: Services,
  by: Account,
  id: string,
  answer: string,
): Promise<"answered" | "already" | "unknown"> {
  return inTransaction(services, async (inside) => {
    const outcome = await answerQuestion(inside, id, answer, opticianName(by));
    if (outcome === "answered") await audit(inside, by, "question.répondue", id);
    return outcome;
  });
}

/** Customers read the name: for an account without one, its e-mail address must not be shown instead. */
function opticianName(by: Account): string | null {
  return by.firstName || by.lastName ? nameOf(by) : null;
}

export type MessageLine = { id: string; name: string; email: string; createdAt: Instant; doneAt: Instant | null };
export type Message = MessageLine & { body: string };

export async function listMessages({ db }: Services, asked: Asked): Promise<ListPage<MessageLine>> {
  const found = db("messages")
    .where({ kind: "contact" })
    .modify((query) => inState(query, "done_at", asked.state))
    .modify((query) => {
      if (asked.search) void naming(db, query, ["name_key", "email"], asked.search);
    });
  return readPage<MessageLine, "messages">(found, asked, byDate("messages", asked.descending), {
    id: "id",
    name: "name",
    email: "email",
    createdAt: "created_at",
    doneAt: "done_at",
  });
}

export async function findMessage({ db }: Services, id: string): Promise<Message | null> {
  const row: Message | undefined = await db("messages")
    .where({ id, kind: "contact" })
    .first({ id: "id", name: "name", email: "email", body: "body", createdAt: "created_at", doneAt: "done_at" });
  return row ?? null;
}

/** Marks a message as done, or as open again. @returns false when there is no such message */
export async function markMessage(services: Services, by: Account, id: string, done: boolean): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    if (!(await findMessage(inside, id))) return false;
    const rows = inside.db("messages").where({ id, kind: "contact" });
    const changed = done
      ? await rows.whereNull("done_at").update({ done_at: instant(inside.now()) })
      : await rows.whereNotNull("done_at").update({ done_at: null });
    if (changed === 1) await audit(inside, by, done ? "message.traité" : "message.à-traiter", id);
    return true;
  });
}

function inState<Query extends { whereNull(column: string): Query; whereNotNull(column: string): Query }>(
  query: Query,
  column: string,
  state: MessageState,
): void {
  if (state === "attente") query.whereNull(column);
  if (state === "faits") query.whereNotNull(column);
}

function byDate(table: string, descending: boolean): { column: string; order: "asc" | "desc" }[] {
  const order = descending ? "desc" : "asc";
  return [
    { column: `${table}.created_at`, order },
    { column: `${table}.id`, order },
  ];
}
