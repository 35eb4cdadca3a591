/**
 * `npm run -s sbom`: lists the packages that the shop is made of, with their licences (CycloneDX). Where a manifest
 * names none, the text beside it tells it, and where that is unknown too, the list says so.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const LISTING =
  "exec --yes --omit=optional --package=@cyclonedx/cyclonedx-npm@6.0.1 -- cyclonedx-npm --omit dev --ignore-npm-errors";
/** A sentence that only this licence has. */
const TEXTS = {
  "MIT": /Permission is hereby granted, free of charge, to any person/,
  "ISC": /Permission to use, copy, modify, and\/or distribute this software/,
  "Apache-2.0": /Apache License\s+Version 2\.0/,
};

const { status, stdout } = spawnSync("npm", LISTING.split(" "), {
  encoding: "utf8",
  maxBuffer: 1 << 26,
  stdio: ["ignore", "pipe", "inherit"],
});
if (status !== 0) process.exit(status ?? 1);
const list = JSON.parse(stdout);
nameLicences(list.components);
console.log(JSON.stringify(list, null, 2));

function nameLicences(components = []) {
  for (const component of components) {
    if (!component.licenses?.length) component.licenses = [licenceBeside(component)];
    nameLicences(component.components);
  }
}

/** As CycloneDX has it; `concluded` says that it was found out, and not declared by the package. */
function licenceBeside({ properties = [] }) {
  const folder = properties.find(({ name }) => name === "cdx:npm:package:path")?.value ?? "";
  const file = folder && readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const text = file ? readFileSync(join(folder, file), "utf8").replace(/\s+/g, " ") : "";
  const id = Object.keys(TEXTS).find((known) => TEXTS[known].test(text));
  return { license: { ...(id ? { id } : { name: "NOASSERTION" }), acknowledgement: "concluded" } };
}
