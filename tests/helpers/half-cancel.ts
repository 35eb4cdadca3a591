import { changeStatus } from "~/domain/orders/life/life.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { tellFactsInForce } from "~/domain/settings/in-force.server";
import { readConfig } from "~/infra/config.server";
import { inTransaction, openServices } from "~/infra/services.server";

// A process of its own, to be killed: it cancels an order and stops before the commit.
const [file = "", orderId = ""] = process.argv.slice(2);
const services = openServices(readConfig({ ...process.env, DATABASE_URL: file }));
await tellFactsInForce(services);
await inTransaction(services, async (inside) => {
  const { outcome } = await changeStatus(inside, orderId, ORDER_STATUS.cancelled, { by: "camille" });
  process.stdout.write(`${outcome}\n`);
  await new Promise(() => setInterval(() => undefined, 1_000)); // until it is killed
});
