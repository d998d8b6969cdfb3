import * as v from 'valibot';

import { DUE_INDEX, dueKeyOf } from '../../platform/dynamodb/due-index.ts';
import { instantSort, type ItemKey } from '../../platform/dynamodb/keys.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import { isDeadLetterId, type DeadLetter, type DeadLetterId, type DeadLetterStatus } from '../domain/dead-letter.ts';
import type { LetterLine, LetterListRequest } from '../ports/dead-letter-store.ts';

export const letterKey = (id: DeadLetterId): ItemKey => ({ pk: `DEAD_LETTER#${id}`, sk: 'LETTER' });

export const bodyKey = (id: DeadLetterId): ItemKey => ({ pk: `DEAD_LETTER#${id}`, sk: 'BODY' });

export const statusPartition = (status: DeadLetterStatus): string => `DEAD_LETTERS#${status}`;

/** A line of the list: everything that filters compare, so that only the letters of a page are read. */
export const lineKeys = ({ id, status, queue, cause, lastAt }: Pick<DeadLetter, 'id' | 'status' | 'queue' | 'cause' | 'lastAt'>) =>
  dueKeyOf(statusPartition(status), [instantSort(lastAt), queue, cause.name, id].join('#'));

const lineItem = v.object({ [DUE_INDEX.sort]: v.string() });

/** Throws on a line that {@link lineKeys} did not write. */
export const lineOf = (item: RawItem): LetterLine => {
  const position = v.parse(lineItem, item)[DUE_INDEX.sort];
  const [, queue = '', cause = '', id = ''] = position.split('#');
  if (!isDeadLetterId(id)) throw new TypeError('not a line of a dead letter');
  return { position, id, queue, cause };
};

/** After every line of an instant. */
const LAST = '~';

/** Lines between two instants, both included, beyond a position. */
export const lineRange = (from: number, to: number, direction: LetterListRequest['direction'], after: string | null) => {
  if (after === null) return { from: instantSort(from), to: `${instantSort(to)}${LAST}` };
  // The line itself is excluded: the range ends before it, or begins behind it.
  return direction === 'older'
    ? { from: instantSort(from), to: after.slice(0, -1) }
    : { from: `${after}${LAST}`, to: `${instantSort(to)}${LAST}` };
};
