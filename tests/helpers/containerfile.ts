import { readFileSync } from "node:fs";

/** What a Containerfile says. Only the forms that the guide's own file uses are read. */
export type Containerfile = {
  /** What is copied from the checkout. */
  copied: string[];
  /** Packages that apt-get installs. */
  packages: string[];
  /** Scripts of package.json that are run. */
  scripts: string[];
  /** Of the image itself, which is the last stage. */
  user: string;
  environment: Record<string, string>;
  workFolder: string;
  volumes: string[];
  command: string[];
  healthCheck: string[];
  /** The command that makes the user. */
  madeBy: string;
};

export function readContainerfile(path: string): Containerfile {
  const text = readFileSync(path, "utf8").replace(/^#.*\n/gm, "");
  const steps = text.replace(/\\\n/g, " ").split("\n").filter(Boolean);
  const of = (name: string, among = steps) =>
    among.filter((step) => step.startsWith(`${name} `)).map((step) => step.slice(name.length + 1).trim());
  const image = steps.slice(steps.lastIndexOf(steps.filter((step) => step.startsWith("FROM ")).at(-1) ?? ""));
  const last = (name: string) => of(name, image).at(-1) ?? "";
  const listed = (words: string) => JSON.parse(words.slice(words.indexOf("["))) as string[];
  const commands = of("RUN").flatMap((run) => run.split("&&").map((each) => each.trim()));
  return {
    copied: of("COPY")
      .filter((words) => !words.startsWith("--from"))
      .flatMap((words) => words.split(/\s+/).slice(0, -1)),
    packages: commands
      .filter((each) => each.startsWith("apt-get install"))
      .flatMap((each) =>
        each
          .split(/\s+/)
          .slice(2)
          .filter((word) => !word.startsWith("-")),
      ),
    scripts: commands.flatMap((each) => /npm run (\S+)/.exec(each)?.[1] ?? []),
    user: last("USER"),
    environment: Object.fromEntries(
      of("ENV", image)
        .flatMap((words) => words.split(/\s+/))
        .map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
    ),
    workFolder: last("WORKDIR"),
    volumes: last("VOLUME").split(/\s+/),
    command: listed(last("CMD")),
    healthCheck: listed(last("HEALTHCHECK")),
    madeBy: commands.find((each) => each.startsWith(`useradd`)) ?? "",
  };
}
