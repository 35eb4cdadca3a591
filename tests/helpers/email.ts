let turn = 0;

/** An address that no other test of the file uses. */
export function newEmail(of = "cliente"): string {
  return `${of}${(turn += 1)}@exemple.fr`;
}
