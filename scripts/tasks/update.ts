import { parseArgs } from "node:util";

import { readConfig } from "../../app/infra/config.server";
import { layoutOf } from "../update/release-folder";
import { pidFilesOf, unitsOf } from "../update/service";
import { updateTo } from "../update/update";
import { backup } from "./backup";
import type { Environment } from "./workers";

const USAGE = "Quelle version ? npm run shop -- update <dossier>, ou <adresse Git> <étiquette>";

export function update(words: string[], environment: Environment = process.env): Promise<string> {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { "service": { type: "string", default: "boutique" }, "pid-file": { type: "string", multiple: true } },
  });
  const [from, tag] = positionals;
  if (!from) throw new Error(USAGE);
  const { HOST = "127.0.0.1", PORT = "3000" } = environment;
  const origin = new URL(`http://${HOST}:${PORT}`);
  const pidFiles = values["pid-file"];
  return updateTo({
    layout: layoutOf(process.cwd()),
    services: pidFiles ? pidFilesOf(pidFiles, origin) : unitsOf(values.service, origin),
    config: readConfig(environment),
    environment,
    from,
    tag,
    say: (line) => console.log(line),
    backUp: () => backup([], environment),
  });
}
