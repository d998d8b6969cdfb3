import type { AdminAuditLog, AuditHeads, Pseudonyms } from '../../shared/administration/ports/admin-audit-log.ts';
import { makeFindAuditRow, makeListAuditRows, makeShowRows } from '../../shared/administration/use-cases/list-audit-rows.ts';
import { makeStoreAuditHead } from '../../shared/administration/use-cases/store-audit-head.ts';
import { makeVerifyAuditLog } from '../../shared/administration/use-cases/verify-audit-log.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';

type ApiPorts = {
  readonly adminAudit: AdminAuditLog;
  readonly pseudonyms: Pseudonyms;
  readonly auditHeads: AuditHeads;
  readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
};

export const makeApi = ({ hmac, ...ports }: ApiPorts) => {
  const showRows = makeShowRows(ports);
  return makeRoutes({
    listRows: makeListAuditRows({ ...ports, showRows, cursors: makeCursors(hmac) }),
    findRow: makeFindAuditRow({ ...ports, showRows }),
    verify: makeVerifyAuditLog(ports),
  });
};

type SchedulePorts = Pick<ApiPorts, 'adminAudit' | 'auditHeads'> & { readonly clock: Clock };

export const makeSchedules = (ports: SchedulePorts) => ({ heads: makeStoreAuditHead(ports) });

export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({ routes: makeApi(ports), schedules: makeSchedules(ports) }) satisfies FamilyOf<typeof manifest>;
