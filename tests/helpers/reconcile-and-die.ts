/**
 * A process of its own that asks the provider about payments, and is killed right before the first statement with a
 * certain beginning, as by a power cut: reconcile-and-die.ts <beginning>.
 */
import { reconcile } from "~/domain/payments/reconcile.server";
import { tellFactsInForce } from "~/domain/settings/in-force.server";
import { readConfig } from "~/infra/config.server";
import { openServices } from "~/infra/services.server";

import { dieAt } from "./die-at";

const [beginning = ""] = process.argv.slice(2);
const services = openServices(readConfig(process.env));
await tellFactsInForce(services);
dieAt(services.db, beginning);
await reconcile(services, true);
throw new Error("still alive");
