import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { HtmlValidate, StaticConfigLoader, type ConfigData } from "html-validate";

const validator = new HtmlValidate(
  new StaticConfigLoader(JSON.parse(readFileSync(".htmlvalidate.json", "utf8")) as ConfigData),
);

/** The faults in a page's HTML, one line each; empty for none. */
export async function htmlProblems(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column, selector }) => `${ruleId}: ${message} (${selector ?? ""} ${line}:${column})`,
    ),
  );
}

const require = createRequire(import.meta.url);
const NU = join(require.resolve("vnu-jar/package.json"), "../build/dist/vnu.jar");
/** It runs for seconds: compiling its code to the last degree took more than half of the work. */
const SHORT_LIVED = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xss4m"];
/** The checker does not know container queries. Another test checks sheets against the oldest browsers. */
const OF_STYLES = ".*CSS:.*";

type NuReport = { messages: { type: string; url: string; message: string; extract?: string }[] };

/**
 * The faults that the Nu Html Checker of the W3C finds in pages, one line each.
 * @param java the path of Java
 * @param pages their HTML by name
 */
export async function nuProblems(java: string, pages: Map<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "nu-"));
  try {
    const names = [...pages.keys()];
    const files = names.map((name, position) => {
      const file = join(folder, `${position}.html`);
      writeFileSync(file, pages.get(name) ?? "");
      return file;
    });
    const asked = ["--stdout", "--exit-zero-always", "--errors-only", "--format", "json", "--filterpattern", OF_STYLES];
    const { stdout } = await promisify(execFile)(java, [...SHORT_LIVED, "-jar", NU, ...asked, ...files], {
      maxBuffer: 20_000_000,
    });
    return (JSON.parse(stdout) as NuReport).messages.map(({ url, message, extract = "" }) => {
      const name = names[Number(/(\d+)\.html$/.exec(url)?.[1])] ?? url;
      return `${name}: ${message} (${extract.slice(0, 120)})`;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
