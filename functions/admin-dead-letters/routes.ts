import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { presentProposed } from '../../shared/administration/http/proposal-resource.ts';
import type { makeDiscardLetter, makeRedriveLetter } from '../../shared/dead-letters/use-cases/decide-dead-letters.ts';
import type { makeDiscardLetters } from '../../shared/dead-letters/use-cases/discard-letters.ts';
import type { LetterFilters, makeListDeadLetters } from '../../shared/dead-letters/use-cases/list-dead-letters.ts';
import type { makeReadDeadLetter } from '../../shared/dead-letters/use-cases/read-dead-letter.ts';
import type { makeRedriveBlock } from '../../shared/dead-letters/use-cases/redrive-block.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import type { CalendarDate } from '../../shared/platform/time/calendar-date.ts';
import { endOfDay, startOfDay } from '../../shared/platform/time/zoned-day.ts';
import {
  discardDeadLetter,
  discardDeadLetters,
  getDeadLetter,
  listDeadLetters,
  redriveDeadLetter,
  redriveDeadLetters,
} from './contract.ts';
import { presentBlock, presentDetail, presentDiscarded, presentLetter, presentLetters } from './http/letter-schemas.ts';

type UseCases = {
  readonly list: ReturnType<typeof makeListDeadLetters>;
  readonly read: ReturnType<typeof makeReadDeadLetter>;
  readonly redrive: ReturnType<typeof makeRedriveLetter>;
  readonly discardMany: ReturnType<typeof makeDiscardLetters>;
  readonly discard: ReturnType<typeof makeDiscardLetter>;
  readonly redriveBlock: ReturnType<typeof makeRedriveBlock>;
};

/** The last instant with 13 digits. */
const END = 9_999_999_999_999;

type Asked = {
  readonly queue?: string | null | undefined;
  readonly cause?: string | null | undefined;
  readonly from?: CalendarDate | null | undefined;
  readonly to?: CalendarDate | null | undefined;
};

const filtersOf = (
  { queue = null, cause = null, from = null, to = null }: Asked,
  status: LetterFilters['status'],
  timeZone: string,
): LetterFilters => ({
  status,
  queue,
  cause,
  from: from === null ? 0 : startOfDay(timeZone, from),
  to: to === null ? END : endOfDay(timeZone, to),
});

export const makeRoutes = ({ list, read, redrive, discard, discardMany, redriveBlock }: UseCases): readonly Route[] => [
  bindProtected(listDeadLetters, {
    prepare: ({ query }) => ok(query),
    useCase: async (query, { principal }) => {
      const paging = pageOf(query);
      const page = await list({ filters: filtersOf(query, query.status, principal.timezone), ...paging });
      return page.ok ? ok({ query, page: page.value, size: paging.size }) : page;
    },
    present: ({ query, page, size }) => presentLetters(query, page, size),
  }),
  bindProtected(getDeadLetter, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, context) => read(actorOf(context), id),
    present: presentDetail,
  }),
  bindProtected(redriveDeadLetter, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, context) => redrive(actorOf(context), id),
    present: presentLetter,
  }),
  bindProtected(discardDeadLetter, {
    prepare: ({ params, body }) => ok({ id: params.id, reason: body.reason }),
    useCase: ({ id, reason }, context) => discard(actorOf(context), id, reason),
    present: presentLetter,
  }),
  bindProtected(redriveDeadLetters, {
    prepare: ({ body }) => ok(body),
    useCase: async ({ dry_run: isDryRun, ...asked }, context) => {
      const block = await redriveBlock(actorOf(context), filtersOf(asked, 'stored', context.principal.timezone), isDryRun);
      return ok({ id: context.requestId, block });
    },
    present: presentBlock,
  }),
  bindProtected(discardDeadLetters, {
    prepare: ({ body }) => ok(body),
    useCase: async ({ ids, reason }, context) => ok({ id: context.requestId, outcome: await discardMany(actorOf(context), ids, reason) }),
    present: ({ id, outcome }) =>
      outcome.kind === 'proposed' ? presentProposed(outcome.proposal) : presentDiscarded({ id, discarded: outcome.discarded }),
  }),
];
