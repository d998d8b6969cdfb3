import * as v from 'valibot';

import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { RecentTransfers } from '../../../shared/validation/ports/recent-transfers.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { defineSubscription, subscriberOf, type Subscriber } from './subscriber.ts';

/** Accepted transfers. The message has only the id: no number leaves the table. */
export const acceptedTransfers = defineSubscription({
  name: 'record-transfers',
  payload: v.object({ validationId: v.pipe(v.string(), v.guard(isValidationId)) }),
  select: (change) => (change.kind === 'transfer_accepted' ? { validationId: change.validation.id } : null),
});

type Deps = { readonly validations: Pick<ValidationStore, 'find'>; readonly recentTransfers: Pick<RecentTransfers, 'record'> };

/** Records the transfers of the last 30 days, by which a bulk import marks the rows that repeat one. */
export const makeRecordTransfers = ({ validations, recentTransfers }: Deps): Subscriber =>
  subscriberOf(acceptedTransfers, async ({ validationId }) => {
    const validation = await validations.find(validationId);
    const transfer = validation?.transfer ?? null;
    if (validation === null || transfer === null) return;
    await recentTransfers.record(validation.userId, transfer, validation.id, validation.createdAt);
  });
