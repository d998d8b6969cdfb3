import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { SealKeys } from '../../shared/banxico/domain/cep/seal-keys.ts';
import type { ValidationCounters } from '../../shared/counters/ports/validation-counters.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { ErasureList } from '../../shared/erasures/ports/erasure-list.ts';
import { evidenceFiles } from '../../shared/evidence/http/evidence-files.ts';
import type { EvidenceParts } from '../../shared/evidence/ports/evidence-keys.ts';
import { makePackEvidence } from '../../shared/evidence/use-cases/pack-evidence.ts';
import type { ExportStore } from '../../shared/exports/ports/export-store.ts';
import type { ExportTask } from '../../shared/exports/ports/export-task.ts';
import { makeBeginExport } from '../../shared/exports/use-cases/begin-export.ts';
import { makeStartExport } from '../../shared/exports/use-cases/start-export.ts';
import { allByMode } from '../../shared/identity/access/http/by-mode.ts';
import type { FamilyOf, Route } from '../../shared/identity/access/http/route.ts';
import type { ChatStore } from '../../shared/notifications/ports/chat-store.ts';
import type { NotificationDeliveries } from '../../shared/notifications/ports/notification-delivery.ts';
import type { WriteTable } from '../../shared/platform/files/table-file.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import { shiftedClock } from '../../shared/platform/time/shifted-clock.ts';
import type { SamplePayment } from '../../shared/validation/domain/sample-payment.ts';
import type { CertificateStore } from '../../shared/validation/ports/certificate-store.ts';
import type { PurgeStore } from '../../shared/validation/ports/purge-store.ts';
import type { ReceiptFiles } from '../../shared/validation/ports/receipt-files.ts';
import type { RecentTransfers } from '../../shared/validation/ports/recent-transfers.ts';
import type { RetryScheduler } from '../../shared/validation/ports/retry-scheduler.ts';
import type { RetryStore } from '../../shared/validation/ports/retry-store.ts';
import type { OpenTestStores } from '../../shared/validation/ports/test-stores.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeFindOwnValidation, makeFindOwnWithDeleted } from '../../shared/validation/use-cases/find-own-validation.ts';
import { makeEraseRemains } from '../../shared/validation/use-cases/finish-purge.ts';
import { makeListValidations } from '../../shared/validation/use-cases/history/list-validations.ts';
import { makeWalkHistory } from '../../shared/validation/use-cases/history/walk-history.ts';
import { makeReadResponses } from '../../shared/validation/use-cases/read-responses.ts';
import { makeSyncRetrySchedule } from '../../shared/validation/use-cases/sync-retry-schedule.ts';
import type { manifest } from './manifest.ts';
import { makeRoutes } from './routes.ts';
import { makeAwaitVerdict } from './use-cases/await-verdict.ts';
import { makeCountValidations } from './use-cases/count-validations.ts';
import { makeErasePlaygroundRuns } from './use-cases/erase-playground-runs.ts';
import { makeExportValidations } from './use-cases/export-validations.ts';
import { makePurgeValidation } from './use-cases/purge-validation.ts';
import { makeReadCep } from './use-cases/read-cep.ts';
import { makeReadEvidence } from './use-cases/read-evidence.ts';
import { makeReadImage } from './use-cases/read-image.ts';
import { makeSendCep } from './use-cases/send-cep.ts';
import { makeVerifyDocument } from './use-cases/verify-document.ts';
import { makeWithdrawValidation } from './use-cases/withdraw-validation.ts';

export type Ports = {
  readonly validations: ValidationStore;
  readonly openTestStores: OpenTestStores;
  readonly validationCounters: Pick<ValidationCounters, 'read'>;
  readonly purges: PurgeStore;
  readonly recentTransfers: Pick<RecentTransfers, 'forget'>;
  readonly erasures: ErasureList;
  readonly sealKeys: SealKeys;
  readonly retries: RetryStore;
  readonly scheduler: RetryScheduler;
  readonly certificates: CertificateStore;
  readonly receiptFiles: ReceiptFiles;
  readonly participants: ParticipantDirectory;
  readonly exports: Pick<ExportStore, 'begin' | 'find'>;
  readonly exportQueue: Queue<ExportTask>;
  readonly writeTable: WriteTable;
  readonly evidence: () => Promise<EvidenceParts>;
  readonly chats: Pick<ChatStore, 'find'>;
  readonly notificationDeliveries: NotificationDeliveries;
  /** A payment to try the service with; null for none. */
  readonly playgroundSample: SamplePayment | null;
  readonly hmac: Hmac;
  readonly clock: Clock;
  readonly log: Log;
};

const routesOver = ({
  validations: store,
  validationCounters: counters,
  purges,
  recentTransfers,
  erasures,
  sealKeys,
  retries,
  scheduler,
  certificates,
  receiptFiles,
  participants,
  exports,
  exportQueue,
  writeTable,
  evidence,
  chats,
  notificationDeliveries,
  playgroundSample,
  hmac,
  clock,
  tokenClock = clock,
  log,
}: Omit<Ports, 'openTestStores'> & { readonly tokenClock?: Clock }): readonly Route[] => {
  const findAny = makeFindOwnWithDeleted({ store, purges, clock });
  const findOwn = makeFindOwnValidation(findAny);
  const syncSchedule = makeSyncRetrySchedule({ scheduler, log });
  const eraseRemains = makeEraseRemains({ purges, erasures, certificates, receiptFiles });
  const walk = makeWalkHistory({ validations: store, participants });
  return makeRoutes({
    participants,
    awaitVerdict: makeAwaitVerdict({ findOwn, clock }),
    readCep: makeReadCep(findOwn, certificates),
    verifyDocument: makeVerifyDocument(findOwn, sealKeys),
    readEvidence: makeReadEvidence({
      findOwn,
      packEvidence: makePackEvidence({
        retries,
        certificates,
        readResponses: makeReadResponses(certificates),
        participants,
        sealKeys,
        open: evidence,
      }),
      present: evidenceFiles,
    }),
    listEvidenceKeys: async () => {
      const { keys, signer } = await evidence();
      await signer.publish();
      return keys.list();
    },
    sendCep: makeSendCep({ findOwn, chats, notificationDeliveries }),
    readImage: makeReadImage({ findOwn, receiptFiles, clock }),
    list: makeListValidations({ store, participants, hmac, clock }),
    count: makeCountValidations({ store, counters, participants, clock }),
    exportRows: makeExportValidations({
      walk,
      participants,
      writeTable,
      exports,
      begin: makeBeginExport({ exports, start: makeStartExport({ store: exports, queue: exportQueue, log }) }),
      clock,
    }),
    playgroundSample,
    erasePlayground: makeErasePlaygroundRuns({ store, walk, purges, eraseRemains, clock }),
    withdraw: makeWithdrawValidation({ findOwn, retries, syncSchedule, clock }),
    purge: makePurgeValidation({
      findAny,
      purges,
      recentTransfers,
      eraseRemains,
      syncSchedule,
      hmac,
      clock,
      tokenClock,
      log,
    }),
  });
};

export const makeFamily = (ports: Ports) =>
  ({
    routes: allByMode(routesOver(ports), async (owner, clockOffsetMs) => {
      const { noSchedules } = await import('../../shared/validation/test-mode/family.ts');
      const clock = shiftedClock(ports.clock, clockOffsetMs);
      return routesOver({ ...ports, ...ports.openTestStores(owner), scheduler: noSchedules, clock, tokenClock: ports.clock });
    }),
  }) satisfies FamilyOf<typeof manifest>;
