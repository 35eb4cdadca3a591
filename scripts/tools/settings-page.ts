import { GROUPS, settingOf, type Key } from "../../app/domain/settings/model.server";

const OPENING = `# Settings

Written by \`npm run docs\` from \`app/domain/settings/model.server.ts\`. An administrator changes them under « Réglages »; each change is
a version that says who made it, is in force at once in every process, and can be gone back to. What is secret or belongs to the machine
stays in the environment (\`.env.example\`).

A shop that changed nothing has what is delivered, or what its file of settings says (\`SHOP_SETTINGS\`). A variable named beside a value
says it too, and gives way to that file; what an administrator chose instead stands above both.
`;

/** The text of `docs/settings.md`. */
export function settingsPage(): string {
  const sections = Object.entries(GROUPS).map(([name, { title, about, settings }]) =>
    [
      `## ${title}`,
      "",
      `${about} Form: \`/admin/reglages/${name}\`.`,
      "",
      "| Setting | Label | Accepts | As delivered |",
      "|---|---|---|---|",
      ...Object.keys(settings).map((key) => row(key as Key)),
      "",
    ].join("\n"),
  );
  return [OPENING, ...sections].join("\n");
}

function row(key: Key): string {
  const { label, bounds, initial, variable, say } = settingOf(key);
  const [delivered = ""] = say(initial).split("\n"); // the first line of a letter is its subject
  return `| \`${key}\` | ${label} | ${bounds} | ${delivered}${variable ? ` (\`${variable}\`)` : ""} |`;
}
