/** A value of a field of a row, before a change and after it. */
export type Change = { readonly rowId: string; readonly field: string; readonly before: string; readonly after: string };

/** What was done in one step, such as a paste. */
export type Step = readonly Change[];

/** Steps that can be undone, the last one last, and steps that can be done again, the next one last. */
export type History = { readonly done: readonly Step[]; readonly undone: readonly Step[] };

export const EMPTY_HISTORY: History = { done: [], undone: [] };

/** Steps that are kept. */
const MAX_STEPS = 200;

/** The changes of a step that change something. */
const effective = (step: Step): Step => step.filter(({ before, after }) => before !== after);

/** The history after a step; one that changes nothing is left out. */
export const withStep = (history: History, step: Step): History => {
  const changes = effective(step);
  return changes.length === 0 ? history : { done: [...history.done, changes].slice(-MAX_STEPS), undone: [] };
};

const reverse = (step: Step): Step =>
  step.map(({ before, after, ...address }) => ({ ...address, before: after, after: before })).toReversed();

/** The changes that undo the last step, with the history after them; null when there is none. */
export const undo = ({ done, undone }: History): { readonly step: Step; readonly history: History } | null => {
  const last = done.at(-1);
  return last === undefined ? null : { step: reverse(last), history: { done: done.slice(0, -1), undone: [...undone, last] } };
};

/** The changes that do the last undone step again, with the history after them; null when there is none. */
export const redo = ({ done, undone }: History): { readonly step: Step; readonly history: History } | null => {
  const next = undone.at(-1);
  return next === undefined ? null : { step: next, history: { done: [...done, next], undone: undone.slice(0, -1) } };
};

/** The history without the changes of rows that are gone. */
export const withoutRows = ({ done, undone }: History, rowIds: ReadonlySet<string>): History => {
  const kept = (steps: readonly Step[]): readonly Step[] =>
    steps.map((step) => step.filter(({ rowId }) => !rowIds.has(rowId))).filter((step) => step.length > 0);
  return { done: kept(done), undone: kept(undone) };
};
