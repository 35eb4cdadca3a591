/**
 * A process of its own that erases an account and is killed at a chosen instant, as by a power cut: `before` the
 * commit, or after it and before the files are deleted.
 */
import { dropErased, eraseAccount } from "~/domain/privacy/erase.server";
import { tellFactsInForce } from "~/domain/settings/in-force.server";
import { readConfig } from "~/infra/config.server";
import { openServices } from "~/infra/services.server";

import { dieAt } from "./die-at";

const [accountId = "", instant] = process.argv.slice(2);
const die = () => process.kill(process.pid, "SIGKILL");

const services = openServices(readConfig(process.env));
await tellFactsInForce(services);
if (instant === "before") dieAt(services.db, "insert into `erasures`");
const erasure = await eraseAccount(services, accountId);
if (erasure.outcome !== "erased") throw new Error(erasure.outcome);
await dropErased({ ...services, files: { ...services.files, remove: async () => void die() } }, erasure.files);
throw new Error("still alive");
