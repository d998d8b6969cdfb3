import { makeClearDataGrants } from '../../shared/administration/adapters/clear-data-grants.ts';
import { openAdminAudit } from '../../shared/administration/adapters/composition/open-admin-audit.ts';
import { openParticipants } from '../../shared/banking/adapters/composition/open-participants.ts';
import { makeValidationCounters } from '../../shared/counters/adapters/dynamodb/validation-counters.ts';
import { exportQueue } from '../../shared/exports/adapters/export-queue.ts';
import { makeExportStore } from '../../shared/exports/adapters/export-store.ts';
import { packZip } from '../../shared/exports/adapters/zip-archive.ts';
import { makeFolioStore } from '../../shared/finance/adapters/folio-store.ts';
import { readReportFonts } from '../../shared/finance/adapters/report-fonts.ts';
import { makeApiAccess } from '../../shared/identity/access/adapters/composition/api-access.ts';
import { makeUserStore } from '../../shared/identity/accounts/adapters/user-store.ts';
import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { writeTable } from '../../shared/platform/files/write-table.ts';
import { makeApiFunction } from '../../shared/platform/lambda/api-function.ts';
import { openCertificateStore } from '../../shared/validation/adapters/composition/stored-files.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { makeNoticeStore } from './adapters/notice-store.ts';
import { apiEnvironment } from './config.ts';
import { makeApi } from './family.ts';

export const handler = makeApiFunction({
  environment: apiEnvironment,
  access: makeApiAccess,
  routes: (context) => {
    const { env, table, clock, log } = context;
    const { tableOf } = openAdminAudit(context);
    return makeApi({
      users: makeUserStore(table),
      notices: makeNoticeStore(table),
      validations: makeValidationStore(table, quotaUnitWrites),
      validationCounters: makeValidationCounters(table),
      participants: openParticipants(context),
      folios: makeFolioStore(table),
      certificates: openCertificateStore(env),
      exports: makeExportStore(table),
      exportQueue: exportQueue.open(env.EXPORT_QUEUE_URL),
      pack: packZip,
      writeTable,
      readFonts: readReportFonts,
      clearDataGrants: makeClearDataGrants(table),
      auditedGrants: (change) => makeClearDataGrants(tableOf(change)),
      clock,
      log,
    });
  },
});
