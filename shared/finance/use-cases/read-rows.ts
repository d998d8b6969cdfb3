import type { ParticipantDirectory } from '../../banking/ports/participant-directory.ts';
import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { HistoryPosition, ValidationStore } from '../../validation/ports/validation-store.ts';
import type { Segment } from '../domain/report-period.ts';
import { reportRowOf, type ReportRow } from '../domain/report-row.ts';

/** Entries of a query: a page of DynamoDB has 1 MB. */
const PAGE = 2_000;

type Deps = { readonly validations: Pick<ValidationStore, 'history'>; readonly participants: ParticipantDirectory };

/** The rows of reports in a part of the time, the oldest first, page after page; a page may be empty. */
export const makeReadRows = ({ validations, participants }: Deps) =>
  async function* (userId: UserId, { from, to }: Segment): AsyncGenerator<readonly ReportRow[]> {
    const latest = await participants.latest();
    let after: HistoryPosition | null = null;
    for (;;) {
      const page: Awaited<ReturnType<ValidationStore['history']>> = await validations.history({
        userId,
        from,
        to,
        clientRef: null,
        direction: 'newer',
        after,
        limit: PAGE,
      });
      yield page.summaries.flatMap((summary) => reportRowOf(summary, latest) ?? []);
      after = page.summaries.at(-1) ?? null;
      if (!page.hasMore || after === null) return;
    }
  };

export type ReadRows = ReturnType<typeof makeReadRows>;
