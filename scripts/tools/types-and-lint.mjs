/**
 * Checks the types and the lint of the whole repository in one process: both need all types, which are computed once.
 * Exits with the sum of the values of `WRONG` for the checks that failed; with 1 when it breaks.
 */
import { ESLint } from "eslint";
import ts from "typescript";

const WRONG = { types: 8, lint: 16 };
const host = {
  ...ts.sys,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => "\n",
  onUnRecoverableConfigFileDiagnostic: fail,
};

const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile("tsconfig.json", {}, host);
const program = ts.createProgram(fileNames, options);
const problems = [...errors, ...ts.getPreEmitDiagnostics(program)];
if (problems.length > 0) fail(...problems);

const eslint = new ESLint({
  overrideConfig: {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: false, programs: [program] } },
  },
});
const results = await eslint.lintFiles(["."]);
if (results.some(({ errorCount, warningCount }) => errorCount + warningCount > 0)) process.exitCode |= WRONG.lint;
const { format } = await eslint.loadFormatter("stylish");
process.stdout.write(await format(results));

function fail(...diagnostics) {
  process.stdout.write(`${ts.formatDiagnostics(diagnostics, { ...host, getCanonicalFileName: (name) => name })}\n`);
  process.exitCode |= WRONG.types;
}
