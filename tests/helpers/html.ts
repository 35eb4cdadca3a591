import { readFileSync } from "node:fs";

import { HtmlValidate, StaticConfigLoader, type ConfigData } from "html-validate";

const validator = new HtmlValidate(
  new StaticConfigLoader(JSON.parse(readFileSync(".htmlvalidate.json", "utf8")) as ConfigData),
);

/** What is wrong with a page's HTML, one line each; empty when it is right. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${selector ?? ""} ${line}:${column})`,
    ),
  );
}
