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
