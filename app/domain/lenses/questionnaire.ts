/** Six questions about how the wearer lives; none is mandatory. The answers of each go from least to most. */
export const QUESTIONS = [
  {
    id: "q1",
    topic: "screens",
    label: "Combien de temps passez-vous chaque jour devant un écran ?",
    answers: [
      ["peu", "Moins de 2 heures"],
      ["moyen", "De 2 à 6 heures"],
      ["beaucoup", "Plus de 6 heures"],
    ],
  },
  {
    id: "q2",
    topic: "nightDriving",
    label: "Conduisez-vous de nuit ?",
    answers: [
      ["jamais", "Jamais, ou presque"],
      ["parfois", "De temps en temps"],
      ["souvent", "Souvent"],
    ],
  },
  {
    id: "q3",
    topic: "outdoors",
    label: "Passez-vous beaucoup de temps dehors ?",
    answers: [
      ["peu", "Plutôt peu"],
      ["regulier", "Oui, régulièrement"],
      ["reflets", "Oui, et les reflets me gênent (route, eau, neige)"],
    ],
  },
  {
    id: "q4",
    topic: "activity",
    label: "Vos journées sont-elles mouvementées ?",
    answers: [
      ["calme", "Non, plutôt calmes"],
      ["sport", "Oui : sport, marche, chantier"],
      ["buee", "Oui, et mes verres s’embuent : cuisine, masque, vélo, froid"],
    ],
  },
  {
    id: "q5",
    topic: "care",
    label: "Vos verres se salissent-ils vite ?",
    answers: [
      ["non", "Non, ils restent propres"],
      ["parfois", "Parfois"],
      ["traces", "Oui : doigts, pluie, je les essuie sans cesse"],
    ],
  },
  {
    id: "q6",
    topic: "light",
    label: "La lumière vive vous gêne-t-elle ?",
    answers: [
      ["non", "Non"],
      ["parfois", "Un peu, par grand soleil"],
      ["oui", "Oui, beaucoup"],
    ],
  },
] as const;

export type QuestionId = (typeof QUESTIONS)[number]["id"];
export type Topic = (typeof QUESTIONS)[number]["topic"];
/** The key of the answer chosen; a question left out was not answered. */
export type Answers = Partial<Record<QuestionId, string>>;
/** 0 is the least, 2 the most; null means not answered, which is not the same as the least. */
export type Level = 0 | 1 | 2 | null;
export type Habits = Record<Topic, Level>;

export function habitsOf(answers: Answers): Habits {
  const level = ({ id, answers: known }: (typeof QUESTIONS)[number]): Level => {
    const place = known.findIndex(([key]) => key === answers[id]);
    return place < 0 ? null : (place as 0 | 1 | 2);
  };
  return Object.fromEntries(QUESTIONS.map((question) => [question.topic, level(question)])) as Habits;
}

/**
 * Reads answers given by their key, as yes or no, or as a place from 0 to 2.
 * @returns the answers, and the questions whose answer is unknown
 */
export function readAnswers(said: Record<string, unknown>): { answers: Answers; unknown: QuestionId[] } {
  const answers: Answers = {};
  const unknown: QuestionId[] = [];
  for (const { id, answers: known } of QUESTIONS) {
    const value = said[id];
    if (value === undefined || value === null || value === "") continue;
    const word = typeof value === "string" ? value.trim().toLowerCase() : value;
    const key = known.find(([each]) => each === word)?.[0] ?? known[placeOf(word) ?? -1]?.[0];
    if (key) answers[id] = key;
    else unknown.push(id);
  }
  return { answers, unknown };
}

function placeOf(word: unknown): number | null {
  if (word === true || word === "oui") return 2;
  if (word === false || word === "non") return 0;
  if (typeof word === "number") return word;
  return typeof word === "string" && /^[0-2]$/.test(word) ? Number(word) : null;
}
