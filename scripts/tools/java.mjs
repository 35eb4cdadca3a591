import { findProgram, installPackages } from "./debian.mjs";

/** Only for the Nu Html Checker, which is written in Java. @returns the path of `java`, or null */
export async function findOrInstallJava() {
  const known = findProgram("java");
  if (known) return known;
  await installPackages("Java", ["default-jre-headless"]);
  return findProgram("java");
}
