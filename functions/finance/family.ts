import { makeMayReadClearData, type ClearDataDeps } from '../../shared/administration/use-cases/read-clear-data.ts';
import type { ExportStore } from '../../shared/exports/ports/export-store.ts';
import type { ExportTask } from '../../shared/exports/ports/export-task.ts';
import { makeBeginExport } from '../../shared/exports/use-cases/begin-export.ts';
import { makeStartExport } from '../../shared/exports/use-cases/start-export.ts';
import { buildReports, type ReportPorts } from '../../shared/finance/family.ts';
import { makeRenderReport } from '../../shared/finance/http/files/render-report.ts';
import type { ReadReportFonts } from '../../shared/finance/ports/report-fonts.ts';
import { makeListCertificates } from '../../shared/finance/use-cases/pack-certificates.ts';
import { makeReadAmounts } from '../../shared/finance/use-cases/read-amounts.ts';
import { makeReadRows } from '../../shared/finance/use-cases/read-rows.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { AuditLog } from '../../shared/identity/accounts/ports/audit-log.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { manifest } from './manifest.ts';
import type { NoticeStore } from './ports/notice-store.ts';
import { makeRoutes } from './routes.ts';
import { makeFindFolio } from './use-cases/find-folio.ts';
import { makeFindReportedUser } from './use-cases/find-reported-user.ts';
import { makeAnnounceMonths, makeSetNotice } from './use-cases/monthly-notices.ts';
import { makeProduceCertificates } from './use-cases/produce-certificates.ts';
import { makeProduceReport } from './use-cases/produce-report.ts';
import { makeReadBanks, makeReadMonths } from './use-cases/read-month-sums.ts';

export type SchedulePorts = Pick<ReportPorts, 'validations' | 'validationCounters' | 'participants' | 'clock'> & {
  readonly notices: NoticeStore;
  readonly users: Pick<UserStore, 'find'>;
  readonly auditLog: AuditLog;
  readonly ids: Pick<Ids, 'uuid'>;
};

export type ApiPorts = ReportPorts &
  ClearDataDeps & {
    readonly users: Pick<UserStore, 'find'>;
    readonly notices: NoticeStore;
    readonly exports: Pick<ExportStore, 'begin' | 'find'>;
    readonly exportQueue: Queue<ExportTask>;
    readonly readFonts: ReadReportFonts;
    readonly log: Log;
  };

export const makeApi = (ports: ApiPorts) => {
  const { users, participants, validations, folios, notices, exports, exportQueue: queue, clock, log } = ports;
  const { readRows, readAmounts, makeReport, packCertificates } = buildReports(ports);
  const begin = makeBeginExport({ exports, start: makeStartExport({ store: exports, queue, log }) });
  return makeRoutes({
    participants,
    findReportedUser: makeFindReportedUser({ users, mayReadClearData: makeMayReadClearData(ports) }),
    produceReport: makeProduceReport({ makeReport, readAmounts, render: makeRenderReport(ports), exports, begin, clock }),
    produceCertificates: makeProduceCertificates({
      listCertificates: makeListCertificates({ readRows, validations }),
      packCertificates,
      exports,
      begin,
      clock,
    }),
    readMonths: makeReadMonths(readAmounts),
    readBanks: makeReadBanks(readAmounts),
    findFolio: makeFindFolio(folios),
    notices,
    setNotice: makeSetNotice(notices),
  });
};

export const makeSchedules = ({ validationCounters: counters, ...ports }: SchedulePorts) => ({
  announce_months: makeAnnounceMonths({ ...ports, readAmounts: makeReadAmounts({ counters, readRows: makeReadRows(ports) }) }),
});

export const makeFamily = (ports: ApiPorts & SchedulePorts) =>
  ({ routes: makeApi(ports), schedules: makeSchedules(ports) }) satisfies FamilyOf<typeof manifest>;
