import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import { getImport, listImports } from './contract.ts';
import { presentImport, presentImports } from './http/import-schemas.ts';
import type { ReadImports } from './use-cases/read-imports.ts';

export const makeRoutes = ({ list, find }: ReadImports): readonly Route[] => [
  bindProtected(listImports, {
    prepare: ({ query }) => ok(query),
    useCase: async (query) => {
      const { user_id: userId, kind, status: statuses, ...paging } = query;
      const page = await list({ filters: { userId, kind, statuses }, size: pageOf(paging).size, after: paging['page[after]'] ?? null });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: presentImports,
  }),
  bindProtected(getImport, {
    prepare: ({ params, query }) => ok({ ...params, userId: query.user_id }),
    useCase: ({ kind, id, userId }) => find(kind, userId, id),
    present: presentImport,
  }),
];
