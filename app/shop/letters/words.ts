import type { LetterVariable } from "./variables";

/** The words of a letter, with `{{variables}}` in them. A blank line ends a paragraph. */
export type LetterWords = { subject: string; text: string; button: string; closing: string };

/** A letter of the shop: when it is sent, what it says as delivered, and what its words may name. */
export type LetterOf<Name extends LetterVariable> = {
  title: string;
  /** "au client, dès qu’il a payé" */
  sent: string;
  subject: string;
  text: string;
  /** The words on its button; a letter without a button has no link. */
  button?: string;
  /** The text below its button. */
  closing?: string;
  /** What the shop puts between the text and the button; an administrator cannot change it. */
  holds?: string;
  variables: readonly Name[];
  /** The variables that its words must keep, because the law or the letter's purpose needs them. */
  needs?: readonly NoInfer<Name>[];
};

export type AnyLetter = LetterOf<LetterVariable>;

export const letterOf = <Name extends LetterVariable = never>(letter: LetterOf<Name>): LetterOf<Name> => letter;

export function deliveredWords({ subject, text, button = "", closing = "" }: AnyLetter): LetterWords {
  return { subject, text, button, closing };
}

/** The setting that holds a letter's words. @param name "orderConfirmed" */
export const letterSetting = <Name extends string>(name: Name) =>
  `letter${name.charAt(0).toUpperCase()}${name.slice(1)}` as `letter${Capitalize<Name>}`;
