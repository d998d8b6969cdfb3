import type { makeFindAuditRow, makeListAuditRows } from '../../shared/administration/use-cases/list-audit-rows.ts';
import type { VerifyAuditLog } from '../../shared/administration/use-cases/verify-audit-log.ts';
import { ok } from '../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import { getAuditRow, listAuditRows, verifyAuditLog } from './contract.ts';
import { presentRow, presentRows, presentVerification } from './http/audit-schemas.ts';

type UseCases = {
  readonly listRows: ReturnType<typeof makeListAuditRows>;
  readonly findRow: ReturnType<typeof makeFindAuditRow>;
  readonly verify: VerifyAuditLog;
};

export const makeRoutes = ({ listRows, findRow, verify }: UseCases): readonly Route[] => [
  bindProtected(listAuditRows, {
    prepare: ({ query }) => ok(query),
    useCase: async (query) => {
      const { area, action, actor, target, ...paging } = query;
      const page = await listRows({ filters: { area, action, actor, target }, ...pageOf(paging) });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => presentRows(query, page),
  }),
  bindProtected(getAuditRow, {
    prepare: ({ params }) => ok(Number(params.sequence)),
    useCase: (sequence) => findRow(sequence),
    present: presentRow,
  }),
  bindProtected(verifyAuditLog, {
    prepare: (input) => ok(input),
    useCase: async () => ok(await verify()),
    present: presentVerification,
  }),
];
