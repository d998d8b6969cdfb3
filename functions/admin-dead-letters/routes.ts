import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { presentProposed } from '../../shared/administration/http/proposal-resource.ts';
import type { makeDiscardLetter, makeRedriveLetter } from '../../shared/dead-letters/use-cases/decide-dead-letters.ts';
import type { makeDiscardLetters } from '../../shared/dead-letters/use-cases/discard-letters.ts';
import type { makeListDeadLetters } from '../../shared/dead-letters/use-cases/list-dead-letters.ts';
import type { makeReadDeadLetter } from '../../shared/dead-letters/use-cases/read-dead-letter.ts';
import type { makeRedriveBlock } from '../../shared/dead-letters/use-cases/redrive-block.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import {
  discardDeadLetter,
  discardDeadLetters,
  getDeadLetter,
  listDeadLetters,
  redriveDeadLetter,
  redriveDeadLetters,
} from './contract.ts';
import { filtersOf } from './http/letter-filters.ts';
import { presentBlock, presentDetail, presentDiscarded, presentLetter, presentLetters } from './http/letter-schemas.ts';

type UseCases = {
  readonly list: ReturnType<typeof makeListDeadLetters>;
  readonly read: ReturnType<typeof makeReadDeadLetter>;
  readonly redrive: ReturnType<typeof makeRedriveLetter>;
  readonly discardMany: ReturnType<typeof makeDiscardLetters>;
  readonly discard: ReturnType<typeof makeDiscardLetter>;
  readonly redriveBlock: ReturnType<typeof makeRedriveBlock>;
};

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
