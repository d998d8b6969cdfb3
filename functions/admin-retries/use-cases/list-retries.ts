import * as v from 'valibot';

import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { Cursors } from '../../../shared/platform/secrets/cursors.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { RetryQueueList } from '../../../shared/validation/ports/retry-queue.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';

export type ListRetriesDeps = {
  readonly validations: Pick<ValidationStore, 'findMany'>;
  readonly retryQueueList: RetryQueueList;
  readonly cursors: Cursors;
};

/** Instants in epoch milliseconds, both included. */
type RetriesRequest = { readonly from: number; readonly to: number; readonly size: number; readonly after: string | null };

export type RetriesPage = { readonly retries: readonly Validation[]; readonly size: number; readonly next: string | null };

const position = v.array(v.nullable(v.object({ id: v.pipe(v.string(), v.guard(isValidationId)), sort: v.string() })));

/** A page of the pending retries of all accounts, the next look of the sweep first. Reads the keys and the validations of the page alone. */
export const makeListRetries =
  ({ validations, retryQueueList, cursors }: ListRetriesDeps) =>
  async ({ from, to, size, after }: RetriesRequest): Promise<Result<RetriesPage, 'invalid_cursor'>> => {
    const binding = JSON.stringify(['admin_retries', from, to]);
    const start = after === null ? null : v.safeParse(position, await cursors.read(after, binding));
    if (start?.success === false) return fail({ code: 'invalid_cursor', parameter: 'page[after]' });
    const page = await retryQueueList.list({ from, to, after: start?.output ?? null, limit: size });
    const found = await validations.findMany(page.ids);
    return ok({
      // The index may be a second older than a retry that ended.
      retries: found.filter((validation) => validation !== null).filter(({ retry }) => retry?.state === 'pending'),
      size,
      next: page.hasMore ? await cursors.sign(page.position, binding) : null,
    });
  };
