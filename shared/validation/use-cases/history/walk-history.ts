import type { ParticipantDirectory } from '../../../banking/ports/participant-directory.ts';
import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import { matches } from '../../domain/history/history-filter.ts';
import type { HistoryPart } from '../../domain/history/history-request.ts';
import type { ValidationSummary } from '../../domain/validation.ts';
import type { HistoryPosition, ValidationStore } from '../../ports/validation-store.ts';

/** Entries of a query: a page of DynamoDB has 1 MB. */
const PAGE = 2_000;

type Deps = { readonly validations: Pick<ValidationStore, 'history'>; readonly participants: ParticipantDirectory };

/** A user's validations in a range that pass filters, newest first, page after page; a page may be empty. */
export const makeWalkHistory = ({ validations, participants }: Deps) =>
  async function* (userId: UserId, { from, to, filters }: Omit<HistoryPart, 'limit'>): AsyncGenerator<readonly ValidationSummary[]> {
    const latest = await participants.latest();
    let after: HistoryPosition | null = null;
    for (;;) {
      const page: Awaited<ReturnType<ValidationStore['history']>> = await validations.history({
        userId,
        from,
        to,
        clientRef: filters.client_ref ?? null,
        direction: 'older',
        after,
        limit: PAGE,
      });
      yield page.summaries.filter((summary) => matches(filters, summary, latest));
      after = page.summaries.at(-1) ?? null;
      if (!page.hasMore || after === null) return;
    }
  };

export type WalkHistory = ReturnType<typeof makeWalkHistory>;
