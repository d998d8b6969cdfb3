import type { ApiError } from '../../api/failure.ts';
import type { Step } from './history.ts';
import type { GridRow } from './rows.ts';

type Values = Readonly<Record<string, string>>;

/** The values that are written over those of a row. */
export type RowChanges = { readonly rowId: string; readonly values: Values };

/** Why values of a row were refused; `field` is null for the whole row. */
type RowProblem = Pick<ApiError, 'field' | 'detail'>;

/** A value that the API refused, with its reason. It stays in its cell until it is corrected. */
type Refused = { readonly value: string; readonly text: string };

/** Corrections that the API does not have: those on their way, by row in the order in which they are sent, and those that it refused. */
export type Edits = {
  readonly waiting: ReadonlyMap<string, Values>;
  readonly refused: ReadonlyMap<string, Readonly<Record<string, Refused>>>;
};

export const NO_EDITS: Edits = { waiting: new Map(), refused: new Map() };

const without = <Value>(values: Readonly<Record<string, Value>>, fields: readonly string[]): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

/** A map in which a row has these values, or is absent when there are none. */
const withRow = <Value>(
  map: ReadonlyMap<string, Readonly<Record<string, Value>>>,
  rowId: string,
  values: Readonly<Record<string, Value>>,
): ReadonlyMap<string, Readonly<Record<string, Value>>> => {
  const changed = new Map(map);
  if (Object.keys(values).length === 0) changed.delete(rowId);
  else changed.set(rowId, values);
  return changed;
};

/** The edits with the changes of a step. */
export const withChanges = ({ waiting, refused }: Edits, step: Step): Edits => {
  const [nextWaiting, nextRefused] = [new Map(waiting), new Map(refused)];
  for (const { rowId, field, after } of step) {
    nextWaiting.set(rowId, { ...nextWaiting.get(rowId), [field]: after });
    const left = without(nextRefused.get(rowId) ?? {}, [field]);
    if (Object.keys(left).length === 0) nextRefused.delete(rowId);
    else nextRefused.set(rowId, left);
  }
  return { waiting: nextWaiting, refused: nextRefused };
};

/** Rows that the API takes at once. */
const BATCH_SIZE = 50;

/** The changes of the rows that are sent next; none when nothing waits. */
export const nextBatch = ({ waiting }: Edits): readonly RowChanges[] =>
  Array.from(waiting, ([rowId, values]) => ({ rowId, values })).slice(0, BATCH_SIZE);

/** Sends a batch, or its halves one after the other where it is too large as a whole; the first other failure, after which nothing is sent. */
export const sendInParts = async <Item, Problem>(
  batch: readonly Item[],
  send: (part: readonly Item[]) => Promise<Problem | null>,
  isTooLarge: (problem: Problem) => boolean,
): Promise<Problem | null> => {
  const problem = await send(batch);
  if (problem === null || batch.length < 2 || !isTooLarge(problem)) return problem;
  const half = Math.ceil(batch.length / 2);
  return (await sendInParts(batch.slice(0, half), send, isTooLarge)) ?? sendInParts(batch.slice(half), send, isTooLarge);
};

/** Problems of a batch by the place of their row in it; those about no row are left out. */
export const problemsByRow = (errors: readonly Pick<ApiError, 'field' | 'detail'>[]): ReadonlyMap<number, readonly RowProblem[]> => {
  const found = new Map<number, readonly RowProblem[]>();
  for (const { field, detail } of errors) {
    const [, place, name = null] = /^rows\/(\d+)(?:\/(.+))?$/.exec(field ?? '') ?? [];
    if (place !== undefined) found.set(Number(place), [...(found.get(Number(place)) ?? []), { field: name, detail }]);
  }
  return found;
};

/** Fields of a row whose value is still the one that was sent. */
const settledFields = ({ waiting }: Edits, rowId: string, sent: Values): readonly string[] =>
  Object.keys(sent).filter((field) => waiting.get(rowId)?.[field] === sent[field]);

/** The edits after the API took values of a row; what was typed meanwhile waits. */
export const afterSaved = (edits: Edits, { rowId, values: sent }: RowChanges): Edits => ({
  ...edits,
  waiting: withRow(edits.waiting, rowId, without(edits.waiting.get(rowId) ?? {}, settledFields(edits, rowId, sent))),
});

/** The edits after the API refused values of a row: those with an error are not sent again, the others, and what was typed meanwhile, are. */
export const afterRefused = (edits: Edits, { rowId, values: sent }: RowChanges, errors: readonly RowProblem[]): Edits => {
  const named = Object.keys(sent).filter((field) => errors.some((error) => error.field === field));
  const fields = named.length > 0 ? named : Object.keys(sent);
  const settled = settledFields(edits, rowId, sent).filter((field) => fields.includes(field));
  const textOf = (field: string): string => (errors.find((error) => error.field === field) ?? errors[0])?.detail ?? '';
  const refused = Object.fromEntries(settled.map((field) => [field, { value: sent[field] ?? '', text: textOf(field) }]));
  return {
    waiting: withRow(edits.waiting, rowId, without(edits.waiting.get(rowId) ?? {}, settled)),
    refused: withRow(edits.refused, rowId, { ...edits.refused.get(rowId), ...refused }),
  };
};

/** The edits without those of a row that is gone. */
export const withoutEditsOf = ({ waiting, refused }: Edits, rowId: string): Edits => ({
  waiting: withRow(waiting, rowId, {}),
  refused: withRow(refused, rowId, {}),
});

/** Whether the API has everything that the cells show; a value that waits can still become a refused one. */
export type SavedState = 'waiting' | 'refused' | 'saved';

export const savedStateOf = ({ waiting, refused }: Edits): SavedState => {
  if (waiting.size > 0) return 'waiting';
  return refused.size > 0 ? 'refused' : 'saved';
};

/** The value of a cell as it is shown: as typed last, else as the API has it. */
export const shownValue = ({ waiting, refused }: Edits, { id, values }: Pick<GridRow, 'id' | 'values'>, field: string): string =>
  waiting.get(id)?.[field] ?? refused.get(id)?.[field]?.value ?? values[field] ?? '';

/** How a cell is marked. */
export type CellMark = 'waiting' | 'refused' | 'problem' | 'corrected' | null;

export const markOf = ({ waiting, refused }: Edits, { id, notes }: Pick<GridRow, 'id' | 'notes'>, field: string): CellMark => {
  if (waiting.get(id)?.[field] !== undefined) return 'waiting';
  if (refused.get(id)?.[field] !== undefined) return 'refused';
  const kinds = notes.filter((note) => note.field === field).map(({ kind }) => kind);
  if (kinds.includes('problem')) return 'problem';
  return kinds.includes('corrected') ? 'corrected' : null;
};
