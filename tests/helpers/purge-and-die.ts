/**
 * A process of its own that erases idle accounts at a given time, and is killed by the n-th statement with a certain
 * beginning, as by a power cut: purge-and-die.ts <moment> <beginning> <n>. Without a beginning it runs to its end.
 */
import { purgeIdle } from "~/domain/privacy/idle.server";
import { tellFactsInForce } from "~/domain/settings/in-force.server";
import { readConfig } from "~/infra/config.server";
import { closeServices, openServices } from "~/infra/services.server";

import { dieAt } from "./die-at";

const [moment = "", beginning, which = "1"] = process.argv.slice(2);
const services = openServices(readConfig(process.env), { now: () => new Date(moment) });
await tellFactsInForce(services);
if (beginning) dieAt(services.db, beginning, Number(which));
console.log(JSON.stringify(await purgeIdle(services)));
await closeServices(services);
