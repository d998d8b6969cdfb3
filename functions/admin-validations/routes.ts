import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { ok } from '../../shared/errors/failure.ts';
import { presentPack } from '../../shared/evidence/http/evidence-pack.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import type { HistoryPageRequest } from '../../shared/validation/domain/history/history-request.ts';
import type { makeListValidations } from '../../shared/validation/use-cases/history/list-validations.ts';
import { getEvidence, getValidation, listValidations } from './contract.ts';
import { presentDetail, presentList } from './http/present.ts';
import type { ValidationsQuery } from './http/validation-schemas.ts';
import type { makeReadEvidence } from './use-cases/read-evidence.ts';
import type { makeReadValidation } from './use-cases/read-validation.ts';

type UseCases = {
  readonly list: ReturnType<typeof makeListValidations>;
  readonly read: ReturnType<typeof makeReadValidation>;
  readonly readEvidence: ReturnType<typeof makeReadEvidence>;
};

const requestOf = (query: ValidationsQuery): HistoryPageRequest => {
  const { status, from, to, playground, retry_state: retryState } = query;
  return { filters: { status, from, to, playground, retry_state: retryState, with_deleted: '1' }, ...pageOf(query) };
};

export const makeRoutes = ({ list, read, readEvidence }: UseCases): readonly Route[] => [
  bindProtected(listValidations, {
    prepare: ({ query }) => ok(query),
    useCase: async (query, { principal }) => {
      const page = await list(requestOf(query), { userId: query.user_id, timezone: principal.timezone });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: presentList,
  }),
  bindProtected(getValidation, {
    prepare: ({ params }) => ok(params.id),
    useCase: (id, context) => read(actorOf(context), id),
    present: presentDetail,
  }),
  bindProtected(getEvidence, {
    prepare: ({ params }) => ok(params.id),
    useCase: readEvidence,
    present: (pack) => {
      const reply = presentPack(pack);
      return { ...reply, headers: { ...reply.headers, 'Cache-Control': 'no-store' } };
    },
  }),
];
