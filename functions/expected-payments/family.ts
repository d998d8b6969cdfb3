import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { ExpectedPaymentImports } from '../../shared/expected-payment-imports/domain/expected-payment-row.ts';
import type { ExpectedPaymentStore } from '../../shared/expected-payments/ports/expected-payment-store.ts';
import { makeMatchVerdict } from '../../shared/expected-payments/use-cases/match-verdict.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import { NO_DETAILS } from '../../shared/imports/domain/import-kind.ts';
import { NO_REQUEST_ROWS, type RowValues } from '../../shared/imports/domain/rows/request-row.ts';
import type { ReadTemplate } from '../../shared/imports/domain/template-file.ts';
import { buildImportUseCases } from '../../shared/imports/family.ts';
import type { RequestTools } from '../../shared/imports/parsing/request-table.ts';
import type { ImportFiles } from '../../shared/imports/ports/import-files.ts';
import type { ImportStore } from '../../shared/imports/ports/import-store.ts';
import type { ImportTask } from '../../shared/imports/ports/import-task.ts';
import { makeCleanUpImport } from '../../shared/imports/use-cases/cancel-import.ts';
import { makeCommitRows } from '../../shared/imports/use-cases/commit-rows.ts';
import { makeConfirmImport } from '../../shared/imports/use-cases/confirm-import.ts';
import { makeParseImport } from '../../shared/imports/use-cases/parse-import.ts';
import { makeSweepImports } from '../../shared/imports/use-cases/sweep-imports.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import { makeCursors } from '../../shared/platform/secrets/cursors.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import { makeImportRoutes } from './http/import-routes.ts';
import { makePreflight } from './http/preflight.ts';
import type { manifest } from './manifest.ts';
import type { parseExpectedPayments } from './parsing/parse-expected-payments.ts';
import type { ExpiryStore } from './ports/expiry-store.ts';
import { makeRoutes } from './routes.ts';
import { makeCancelExpectedPayment } from './use-cases/cancel-expected-payment.ts';
import { makeCreateExpectedPayment } from './use-cases/create-expected-payment.ts';
import { makeExpireDue } from './use-cases/expire-due.ts';
import { makeFindExpectedPayment } from './use-cases/find-expected-payment.ts';
import { makeExpectedPaymentSaver } from './use-cases/imports/create-rows.ts';
import { makeExpectedPaymentRowEditor, makeReadExpectedPaymentRows } from './use-cases/imports/expected-payment-rows.ts';
import { makeListExpectedPayments } from './use-cases/list-expected-payments.ts';
import { makeMatchByHand, makeUnmatchByHand } from './use-cases/match-by-hand.ts';
import { makeSummarize } from './use-cases/summarize.ts';

type ImportPorts = {
  readonly expectedPaymentImports: ImportStore<ExpectedPaymentImports>;
  readonly clock: Clock;
  readonly log: Log;
};

type QueuePorts = {
  readonly importFiles: ImportFiles;
  readonly expectedPaymentParseQueue: Queue<ImportTask>;
  readonly expectedPaymentCommitQueue: Queue<ImportTask>;
};

export type ApiPorts = ImportPorts &
  QueuePorts & {
    readonly expectedPayments: ExpectedPaymentStore;
    readonly validations: Pick<ValidationStore, 'find'>;
    readonly readExpectedPaymentTemplate: ReadTemplate;
    readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
    readonly ids: Ids;
  };

export type ParsePorts = ImportPorts & {
  readonly importFiles: ImportFiles;
  readonly participants: ParticipantDirectory;
  readonly parseExpectedPayments: typeof parseExpectedPayments;
  readonly fileReaders: Pick<RequestTools, 'pdfReader' | 'workbookReader'>;
  readonly ids: Ids;
};

export type CommitPorts = ImportPorts & {
  readonly expectedPayments: Pick<ExpectedPaymentStore, 'create'>;
  readonly expectedPaymentCommitQueue: Queue<ImportTask>;
  readonly ids: Ids;
};

export type SchedulePorts = ImportPorts & QueuePorts & { readonly expiryOfPayments: ExpiryStore };

const makeImportApi = ({ expectedPaymentImports: store, importFiles: files, ...ports }: ApiPorts) => {
  const useCases = buildImportUseCases<ExpectedPaymentImports, RowValues>({
    ...ports,
    store,
    files,
    list: 'expected_payment_imports',
    parseQueue: ports.expectedPaymentParseQueue,
    startOf: () => ({ counts: NO_REQUEST_ROWS, details: NO_DETAILS }),
    editor: makeExpectedPaymentRowEditor({ preflight: makePreflight(ports) }),
  });
  return makeImportRoutes({
    ...useCases,
    readTemplate: ports.readExpectedPaymentTemplate,
    commitImport: makeConfirmImport<ExpectedPaymentImports>({
      ...ports,
      store,
      commitQueue: ports.expectedPaymentCommitQueue,
      findImport: useCases.findImport,
      hasRowsToSave: ({ counts: { valid, correctable } }) => valid + correctable > 0,
    }),
  });
};

export const makeApi = (ports: ApiPorts) => {
  const { expectedPayments: store, validations, hmac, ids, clock } = ports;
  const routes = makeRoutes({
    create: makeCreateExpectedPayment({ store, ids }),
    list: makeListExpectedPayments({ store, cursors: makeCursors(hmac) }),
    summarize: makeSummarize(store),
    find: makeFindExpectedPayment({ store }),
    cancel: makeCancelExpectedPayment({ store }),
    match: makeMatchByHand({ store, validations, matchVerdict: makeMatchVerdict({ expectedPayments: store, validations, clock }) }),
    unmatch: makeUnmatchByHand({ store }),
  });
  return [...routes, ...makeImportApi(ports)];
};

export const makeParseWorker = ({ expectedPaymentImports: store, importFiles: files, ...ports }: ParsePorts) =>
  makeParseImport<ExpectedPaymentImports>({
    ...ports,
    store,
    files,
    readRows: makeReadExpectedPaymentRows({ ...ports, preflight: makePreflight(ports) }),
    cleanUpImport: makeCleanUpImport({ store, files, log: ports.log }),
  });

export const makeCommitWorker = ({ expectedPaymentImports: store, expectedPaymentCommitQueue: commitQueue, ...ports }: CommitPorts) =>
  makeCommitRows<ExpectedPaymentImports>({ ...ports, store, commitQueue, saver: makeExpectedPaymentSaver({ ...ports, store }) });

export const makeSchedules = ({ expiryOfPayments, expectedPaymentImports: store, importFiles: files, ...ports }: SchedulePorts) => {
  const { clock, log, expectedPaymentParseQueue: parseQueue, expectedPaymentCommitQueue: commitQueue } = ports;
  return {
    expire_due: makeExpireDue({ store: expiryOfPayments, clock }),
    sweep_imports: makeSweepImports<ExpectedPaymentImports>({
      store,
      parseQueue,
      commitQueue,
      cleanUpImport: makeCleanUpImport({ store, files, log }),
      clock,
      log,
    }),
  };
};

export const makeFamily = (ports: ApiPorts & ParsePorts & CommitPorts & SchedulePorts) =>
  ({
    routes: makeApi(ports),
    queues: { parse: makeParseWorker(ports), commit: makeCommitWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
