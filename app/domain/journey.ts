/**
 * One step of a journey, a task done step by step, such as the checkout. `Told` is the type of the answers so far. A
 * step without `isNeeded` is always needed; Back always stops at a step without `isReturnedTo`.
 */
export type Step<Name extends string, Told> = {
  name: Name;
  title: string;
  /** The name of the step in an address. It never changes; a new step takes a word, such as `cadeau`. */
  address: string;
  isDone(told: Told): boolean;
  isNeeded?(told: Told): boolean;
  /** Whether Back stops here. */
  isReturnedTo?(told: Told): boolean;
};

/** The names of a journey's steps. */
export type StepOf<Journey extends { steps: readonly { name: string }[] }> = Journey["steps"][number]["name"];

/** The order of the steps decides next, back, the missing step, progress and the list of steps. */
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

  /** The first step that is needed and not done: where a returning visitor continues. */
  function missing(told: Told): Name {
    const needed = neededSteps(told);
    return (needed.find((step) => !step.isDone(told)) ?? needed.at(-1) ?? last).name;
  }

  /** The step to show: the requested one, or the next one when it is not needed; never one beyond the missing one. */
  function toShow(asked: Name, told: Told): Name {
    const furthest = missing(told);
    if (isAfter(asked, furthest)) return furthest;
    return neededSteps(told).find((step) => !isAfter(asked, step.name))?.name ?? furthest;
  }

  /** @returns null when no step has this address */
  function named(address: string | null): Name | null {
    return steps.find((step) => step.address === address)?.name ?? null;
  }

  /** The step to show at an address: the first one without a name, the missing one for an unknown name. */
  function shownAt(address: string | null, told: Told): Name {
    const asked = address === null ? first.name : named(address);
    return asked ? toShow(asked, told) : missing(told);
  }

  /** The last step has no next one: it returns itself. */
  function after(name: Name, told: Told): Name {
    return (neededSteps(told).find((step) => isAfter(step.name, name)) ?? last).name;
  }

  function before(name: Name, told: Told): Name | null {
    const earlier = neededSteps(told).filter((step) => isAfter(name, step.name) && (step.isReturnedTo?.(told) ?? true));
    return earlier.at(-1)?.name ?? null;
  }

  /** The place of a step among all steps; steps that are not needed are counted too. */
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
