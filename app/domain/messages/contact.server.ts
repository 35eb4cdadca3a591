import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { tellShop } from "~/domain/shop-notices/tell.server";
import { instant } from "~/domain/time";
import { searchKey } from "~/domain/search-text.server";
import type { ContactMessage } from "./forms.server";
import { acknowledgement, contactMail } from "./mails.server";

/**
 * Keeps the message, mails it to the shop, and tells its sender that it arrived.
 * @param visitorId the account's, when its owner is logged in
 */
export async function writeToShop(
  services: Services,
  { name, email, message }: Omit<ContactMessage, "website">,
  visitorId: string | null = null,
): Promise<void> {
  await inTransaction(services, async (inside) => {
    const at = inside.now();
    const id = newId(at);
    await inside
      .db("messages")
      .insert({
        id,
        kind: "contact",
        name,
        name_key: searchKey(name),
        email,
        body: message,
        created_at: instant(at),
        visitor_id: visitorId,
      });
    await tellShop(inside, "messages", `message:${id}:shop`, () => contactMail({ name, email, message }));
    await queueMail(inside, `message:${id}:sender`, acknowledgement(email));
  });
}
