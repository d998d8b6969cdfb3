import fc from 'fast-check';

import { quotaUnitWrites } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import type { QueryRequest, Table } from '../../../shared/platform/dynamodb/table.ts';
import { clientRefSort, historySort } from '../../../shared/validation/adapters/dynamodb/keys.ts';
import { makeValidationStore } from '../../../shared/validation/adapters/dynamodb/validation-store.ts';
import type { HistoryRequest } from '../../../shared/validation/ports/validation-store.ts';
import { userIdOf, validationIdOf } from '../../support/builders/identity/identity.ts';

const notAsked = () => Promise.reject(new Error('not asked for'));

/** A table that keeps the queries it gets and finds nothing. */
const makeEmptyTable = (queries: QueryRequest[]): Table => ({
  name: 'empty',
  put: notAsked,
  update: notAsked,
  get: notAsked,
  getMany: notAsked,
  removeMany: notAsked,
  transact: notAsked,
  query: (request) => {
    queries.push(request);
    return Promise.resolve({ items: [], next: null });
  },
});

const instants = fc.integer({ min: 0, max: 1_000 });

const requests = fc.record({
  from: instants,
  to: instants,
  clientRef: fc.constantFrom(null, 'Pedido 42'),
  direction: fc.constantFrom<HistoryRequest['direction'][]>('older', 'newer'),
  createdAt: instants,
});

test('history never passes an ExclusiveStartKey outside the time range, which DynamoDB rejects', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ from, to, clientRef, direction, createdAt }) => {
      const queries: QueryRequest[] = [];
      const after = { id: validationIdOf('a place'), createdAt };
      await makeValidationStore(makeEmptyTable(queries), quotaUnitWrites).history({
        userId: userIdOf('caller'),
        from,
        to,
        clientRef,
        direction,
        after,
        limit: 10,
      });
      for (const { startAfter } of queries) {
        if (!startAfter) continue;
        expect(startAfter[clientRef === null ? 'history_sk' : 'client_ref_sk']).toBe(
          clientRef === null ? historySort(createdAt) : clientRefSort(clientRef, createdAt),
        );
        expect(createdAt).toBeGreaterThanOrEqual(from);
        expect(createdAt).toBeLessThanOrEqual(to);
      }
    }),
  );
});
