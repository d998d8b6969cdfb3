import { fail, ok, type Result } from '../../errors/failure.ts';
import { readFilteredPage } from '../../platform/filtered-page.ts';
import type { Cursors } from '../../platform/secrets/cursors.ts';
import type { DeadLetter, DeadLetterStatus } from '../domain/dead-letter.ts';
import type { DeadLetterStore, LetterLine, LetterListRequest } from '../ports/dead-letter-store.ts';

export type LetterFilters = {
  readonly status: DeadLetterStatus;
  readonly queue: string | null;
  readonly cause: string | null;
  /** Instants of the last failure (epoch milliseconds), both inclusive. */
  readonly from: number;
  readonly to: number;
};

export type LettersRequest = {
  readonly filters: LetterFilters;
  readonly size: number;
  readonly cursor: { readonly side: 'after' | 'before'; readonly token: string } | null;
};

export type LettersPage = {
  readonly letters: readonly DeadLetter[];
  readonly next: string | null;
  readonly prev: string | null;
};

/** Lines per read when filters remove some, and reads before a short page is returned: 5,000 lines of some 150 bytes. */
const FILTERED_BATCH = 500;
const MAX_BATCHES = 10;

type Lines = Pick<DeadLetterStore, 'list' | 'findMany'>;

/** The lines that pass the filters, from a position on, and the position after them; null when there are no others. */
export const linesOf = async (
  letters: Pick<Lines, 'list'>,
  filters: LetterFilters,
  from: Pick<LetterListRequest, 'direction' | 'after'>,
  size: number,
) => {
  const { status, queue, cause } = filters;
  const limit = queue === null && cause === null ? size + 1 : FILTERED_BATCH;
  const page = await readFilteredPage({
    start: from.after,
    size,
    read: async (after) => {
      const { lines, hasMore } = await letters.list({
        status,
        from: filters.from,
        to: filters.to,
        direction: from.direction,
        after,
        limit,
      });
      return { entries: lines, position: lines.at(-1)?.position ?? after, hasMore };
    },
    matches: (line: LetterLine) => (queue === null || line.queue === queue) && (cause === null || line.cause === cause),
    positionOf: ({ position }): string | null => position,
    maxBatches: MAX_BATCHES,
  });
  return { lines: page.entries, resume: page.hasMore ? page.position : null };
};

/** The letters of lines, in their order; a letter that has another status by now is left out. */
export const lettersOf = async (letters: Pick<Lines, 'findMany'>, status: DeadLetterStatus, lines: readonly LetterLine[]) => {
  const found = new Map((await letters.findMany(lines.map(({ id }) => id))).map((letter) => [letter.id, letter]));
  return lines.flatMap(({ id }) => {
    const letter = found.get(id);
    return letter?.status === status ? [letter] : [];
  });
};

type Place = { readonly after: string | null; readonly resume: string | null; readonly isBackward: boolean };

/** Start of the previous and the next page; null when there is none. */
const positionsBeside = (ordered: readonly LetterLine[], { after, resume, isBackward }: Place) => {
  if (isBackward) return { older: ordered.at(-1)?.position ?? after, newer: resume };
  return { older: resume, newer: after === null ? null : (ordered[0]?.position ?? after) };
};

/** A page of dead letters, the latest failure first. Reads lines of the index, and the letters that it shows. */
export const makeListDeadLetters =
  (letters: Lines, cursors: Cursors) =>
  async ({ filters, size, cursor }: LettersRequest): Promise<Result<LettersPage, 'invalid_cursor'>> => {
    const binding = JSON.stringify(['dead_letters', filters.status, filters.queue, filters.cause, filters.from, filters.to]);
    const start = cursor === null ? null : await cursors.read(cursor.token, binding);
    const after = typeof start === 'string' ? start : null;
    if (cursor !== null && after === null) return fail({ code: 'invalid_cursor', parameter: `page[${cursor.side}]` });

    const isBackward = cursor?.side === 'before';
    const { lines, resume } = await linesOf(letters, filters, { direction: isBackward ? 'newer' : 'older', after }, size);
    const ordered = isBackward ? lines.toReversed() : lines;
    const { older, newer } = positionsBeside(ordered, { after, resume, isBackward });
    const cursorAt = (position: string | null) => (position === null ? null : cursors.sign(position, binding));
    return ok({ letters: await lettersOf(letters, filters.status, ordered), next: await cursorAt(older), prev: await cursorAt(newer) });
  };
