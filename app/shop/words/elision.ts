/** Whether « de » loses its vowel before a name: "d’Agnès", "d’Yves" and "d’Hélène", but "de Yann", "de Hugo". */
const LOSES_ITS_VOWEL = /^(?:[aeiou]|y(?![aeiou])|h[eioy])/i;

/** "d’Agnès", "de Clara" */
export function ofName(name: string): string {
  return LOSES_ITS_VOWEL.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}
