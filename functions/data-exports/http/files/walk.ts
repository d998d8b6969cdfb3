import type { UserId } from '../../../../shared/identity/accounts/domain/identity.ts';
import type { Validation, ValidationSummary } from '../../../../shared/validation/domain/validation.ts';
import type { ValidationStore } from '../../../../shared/validation/ports/validation-store.ts';

/** Validations per read. */
const PAGE_VALIDATIONS = 100;

/** All validations of a user that existed at an instant, newest first, withdrawn ones included. */
export const everyValidation = async function* (
  store: Pick<ValidationStore, 'history' | 'findMany'>,
  userId: UserId,
  until: number,
): AsyncGenerator<Validation> {
  let after: Pick<ValidationSummary, 'id' | 'createdAt'> | null = null;
  for (;;) {
    const { summaries, hasMore } = await store.history({
      userId,
      from: 0,
      to: until,
      clientRef: null,
      direction: 'older',
      after,
      limit: PAGE_VALIDATIONS,
    });
    // The index may still contain recently erased ones.
    for (const validation of await store.findMany(summaries.map(({ id }) => id))) if (validation !== null) yield validation;
    after = summaries.at(-1) ?? null;
    if (!hasMore || after === null) return;
  }
};

/** Reads data for each item, so many in parallel, and yields it in the order of the items. */
export const readAhead = async function* <Item, Read>(
  items: AsyncIterable<Item>,
  atOnce: number,
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<Read> {
  const waiting: Promise<Read>[] = [];
  const start = (item: Item): void => {
    const reading = read(item);
    // The consumer handles the failure; until then this avoids an unhandled rejection.
    reading.catch(() => null);
    waiting.push(reading);
  };
  for await (const item of items) {
    start(item);
    const first = waiting.length < atOnce ? undefined : waiting.shift();
    if (first !== undefined) yield await first;
  }
  for (const reading of waiting) yield await reading;
};
