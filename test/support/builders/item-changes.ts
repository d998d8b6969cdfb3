import type { ItemChange } from '../../../functions/event-dispatch/domain/item-change.ts';
import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import type { RawItem } from '../../../shared/platform/dynamodb/table.ts';
import { validationKey } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { itemFromValidation } from '../../../shared/validation/adapters/dynamodb/validation-item.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';

/** The item of a validation with the events of the write that made it so. */
export const validationImage = (validation: Validation, events: readonly ItemEvent[] = []): RawItem => ({
  ...itemFromValidation(validation),
  ...(events.length === 0 ? {} : { events }),
});

let changes = 0;

/** A change of a validation, as the stream delivers it. */
export const changeOf = (validation: Validation, before: RawItem | null, after: RawItem | null): ItemChange => {
  changes += 1;
  return {
    id: `change ${changes}`,
    key: validationKey(validation.id),
    before,
    after,
    correlationId: validation.correlationId,
    writtenAt: validation.createdAt,
  };
};

/** The change that gives a validation its verdict. */
export const verdictOf = (before: Validation, after: Partial<Validation>, events: readonly ItemEvent[]): ItemChange => {
  const resolved = { ...before, ...after, etagVersion: before.etagVersion + 1 };
  return changeOf(before, validationImage(before), validationImage(resolved, events));
};
