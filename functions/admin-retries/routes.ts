import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import { cancelRetry, listRetries } from './contract.ts';
import { presentRetries, presentRetry, rangeOf } from './http/retry-schemas.ts';
import type { makeCancelRetry } from './use-cases/cancel-retry.ts';
import type { makeListRetries } from './use-cases/list-retries.ts';

type UseCases = { readonly list: ReturnType<typeof makeListRetries>; readonly cancel: ReturnType<typeof makeCancelRetry> };

export const makeRoutes = ({ list, cancel }: UseCases): readonly Route[] => [
  bindProtected(listRetries, {
    prepare: ({ query }) => ok(query),
    useCase: async (query, { principal: { timezone } }) => {
      const page = await list({
        ...rangeOf(query, timezone),
        size: pageOf(query).size,
        after: query['page[after]'] ?? null,
      });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: presentRetries,
  }),
  bindProtected(cancelRetry, {
    prepare: ({ params, body }) => ok({ id: params.id, reason: body.reason }),
    useCase: (request, context) => cancel({ actor: actorOf(context), ...request }),
    present: presentRetry,
  }),
];
