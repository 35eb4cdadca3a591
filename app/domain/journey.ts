/**
 * One step of a journey: of a task done step by step, such as the checkout. `Told` is what was said so far.
 * A step without `isNeeded` is always needed, one without `isReturnedTo` is always returned to.
 */
export type Step<Name extends string, Told> = {
  name: Name;
  title: string;
  /** What names the step in an address: it never changes, and a step that is added takes a word, such as `cadeau`. */
  address: string;
  isDone(told: Told): boolean;
  isNeeded?(told: Told): boolean;
  /** Whether 'back' stops here. */
  isReturnedTo?(told: Told): boolean;
};

/** The names of a journey's steps. */
export type StepOf<Journey extends { steps: readonly { name: string }[] }> = Journey["steps"][number]["name"];

/** Next, back, the missing step, progress and the list of steps are all read from the order of these steps. */
export function journey<Name extends string, Told>(steps: readonly [Step<Name, Told>, ...Step<Name, Told>[]]) {
  const [first] = steps;
  const last = steps.at(-1) ?? first;

  function placeOf(name: Name): number {
    return steps.findIndex((step) => step.name === name);
  }

  function isAfter(one: Name, other: Name): boolean {
    return placeOf(one) > placeOf(other);
  }

  function neededSteps(told: Told): Step<Name, Told>[] {
    return steps.filter((step) => step.isNeeded?.(told) ?? true);
  }

  /** Where someone who comes back goes on: the first step that is needed and not done. */
  function missing(told: Told): Name {
    const needed = neededSteps(told);
    return (needed.find((step) => !step.isDone(told)) ?? needed.at(-1) ?? last).name;
  }

  /** The step to show: the one asked for, or the next one when it is not needed, but none beyond the missing one. */
  function toShow(asked: Name, told: Told): Name {
    const furthest = missing(told);
    if (isAfter(asked, furthest)) return furthest;
    return neededSteps(told).find((step) => !isAfter(asked, step.name))?.name ?? furthest;
  }

  /** @returns null when no step has this address */
  function named(address: string | null): Name | null {
    return steps.find((step) => step.address === address)?.name ?? null;
  }

  /** The step to show at an address: the first one where it names none, the missing one where no step is so named. */
  function shownAt(address: string | null, told: Told): Name {
    const asked = address === null ? first.name : named(address);
    return asked ? toShow(asked, told) : missing(told);
  }

  /** The last step leads to itself. */
  function after(name: Name, told: Told): Name {
    return (neededSteps(told).find((step) => isAfter(step.name, name)) ?? last).name;
  }

  function before(name: Name, told: Told): Name | null {
    const earlier = neededSteps(told).filter((step) => isAfter(name, step.name) && (step.isReturnedTo?.(told) ?? true));
    return earlier.at(-1)?.name ?? null;
  }

  /** How far a step is among all steps: those that are not needed count as passed. */
  function progressOf(name: Name): { number: number; of: number } {
    return { number: placeOf(name) + 1, of: steps.length };
  }

  /** The steps as the page of the current one lists them. */
  function list(current: Name, told: Told) {
    return neededSteps(told).map(({ name, title }) => ({
      name,
      title,
      isDone: isAfter(current, name),
      isCurrent: name === current,
    }));
  }

  function stepOf(name: Name): Step<Name, Told> {
    return steps[placeOf(name)] ?? first;
  }

  return {
    steps,
    isAfter,
    missing,
    toShow,
    named,
    shownAt,
    after,
    before,
    progressOf,
    list,
    titleOf: (name: Name) => stepOf(name).title,
    addressOf: (name: Name) => stepOf(name).address,
  };
}
