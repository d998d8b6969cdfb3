import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { PortalRateControl } from '../../shared/banxico/ports/portal-rate-limiter.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeReadUserPlan } from '../../shared/identity/plans/use-cases/read-user-plan.ts';
import { NO_REQUEST_ROWS, type RowValues } from '../../shared/imports/domain/rows/request-row.ts';
import type { ReadTemplate } from '../../shared/imports/domain/template-file.ts';
import { buildImportUseCases } from '../../shared/imports/family.ts';
import type { ImportFiles } from '../../shared/imports/ports/import-files.ts';
import type { ImportTask } from '../../shared/imports/ports/import-task.ts';
import { makeCleanUpImport } from '../../shared/imports/use-cases/cancel-import.ts';
import { makeCommitRows } from '../../shared/imports/use-cases/commit-rows.ts';
import { makeParseImport } from '../../shared/imports/use-cases/parse-import.ts';
import { makeSweepImports } from '../../shared/imports/use-cases/sweep-imports.ts';
import type { OverridesDocument } from '../../shared/overrides/ports/overrides-document.ts';
import type { WriteTable } from '../../shared/platform/files/table-file.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import { buildReceiptReading, type ReceiptReadingPorts } from '../../shared/receipts/family.ts';
import { isOfImages } from '../../shared/validation-imports/domain/batch.ts';
import { NO_IMAGES, type ValidationImports } from '../../shared/validation-imports/domain/validation-row.ts';
import type { ValidationImportStore } from '../../shared/validation-imports/ports/validation-import-store.ts';
import type { RecentTransfers } from '../../shared/validation/ports/recent-transfers.ts';
import type { ValidationJob } from '../../shared/validation/ports/validation-job.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import type { CreateRequest } from './http/bodies.ts';
import { makePreflight } from './http/preflight.ts';
import type { manifest } from './manifest.ts';
import type { parseValidations, ParseTools } from './parsing/parse-validations.ts';
import type { DispatchTask } from './ports/dispatch-task.ts';
import type { ResultFiles } from './ports/result-files.ts';
import { makeRoutes } from './routes.ts';
import { makeRowAcceptance } from './use-cases/accept-rows.ts';
import { makeCancelBatch, makeRefundRows } from './use-cases/cancel-batch.ts';
import { makeCommitImport } from './use-cases/commit-import.ts';
import { makeDispatchRows } from './use-cases/dispatch-rows.ts';
import { makeReadImages } from './use-cases/read-images.ts';
import { makeReadReceipt } from './use-cases/read-receipt.ts';
import { makeReadResults } from './use-cases/read-results.ts';
import { makeSweepBatch } from './use-cases/sweep-batch.ts';
import { makeReadValidationRows, makeValidationRowEditor } from './use-cases/validation-rows.ts';

type CommonPorts = { readonly validationImports: ValidationImportStore; readonly clock: Clock; readonly log: Log };

type RowPorts = { readonly participants: ParticipantDirectory; readonly recentTransfers: Pick<RecentTransfers, 'find'>; readonly ids: Ids };

export type ApiPorts = CommonPorts &
  RowPorts & {
    readonly importFiles: ImportFiles;
    readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
    readonly validationParseQueue: Queue<ImportTask>;
    readonly validationCommitQueue: Queue<ImportTask>;
    readonly validations: Pick<ValidationStore, 'findMany'>;
    readonly readValidationTemplate: ReadTemplate;
    readonly resultFiles: ResultFiles;
    readonly writeTable: WriteTable;
  };

export type ParsePorts = CommonPorts &
  RowPorts &
  ReceiptReadingPorts & {
    readonly importFiles: ImportFiles;
    readonly parseValidations: typeof parseValidations;
    readonly fileReaders: Pick<ParseTools, 'pdfReader' | 'workbookReader'>;
    readonly validationParseQueue: Queue<ImportTask>;
    readonly users: UserStore;
    readonly plans: PlanCatalogue;
    readonly overrides: Pick<OverridesDocument, 'latest'>;
  };

export type CommitPorts = CommonPorts & {
  readonly validationCommitQueue: Queue<ImportTask>;
  readonly dispatchQueue: Queue<DispatchTask>;
  readonly ids: Ids;
};

export type DispatchPorts = CommonPorts & {
  readonly validations: Pick<ValidationStore, 'findMany'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly validationQueue: Queue<ValidationJob>;
  readonly portalRate: Pick<PortalRateControl, 'read'>;
  /** Seconds a validation may be in the queue before it fails. */
  readonly queueExpirySeconds: number;
};

export type SchedulePorts = DispatchPorts & {
  readonly importFiles: ImportFiles;
  readonly validationParseQueue: Queue<ImportTask>;
  readonly validationCommitQueue: Queue<ImportTask>;
};

const rowsOf = (ports: RowPorts & { readonly clock: Clock }) => ({ ...ports, preflight: makePreflight(ports) });

export const makeApi = (ports: ApiPorts) => {
  const { validationImports: store, importFiles: files } = ports;
  const useCases = buildImportUseCases<ValidationImports, RowValues, never, CreateRequest>({
    ...ports,
    store,
    files,
    list: 'validation_imports',
    parseQueue: ports.validationParseQueue,
    startOf: ({ notify, uploadType }) => ({
      counts: NO_REQUEST_ROWS,
      details: { notify, batch: null, images: uploadType === 'images' ? NO_IMAGES : null },
    }),
    editor: makeValidationRowEditor(rowsOf(ports)),
  });
  const parts = { ...ports, ...useCases, store };
  return makeRoutes({
    ...useCases,
    readTemplate: ports.readValidationTemplate,
    commitImport: makeCommitImport({ ...parts, commitQueue: ports.validationCommitQueue }),
    cancelBatch: makeCancelBatch({ ...parts, refundRows: makeRefundRows(parts) }),
    readResults: makeReadResults(parts),
  });
};

export const makeParseWorker = ({ validationImports: store, importFiles: files, ...ports }: ParsePorts) => {
  const rows = rowsOf(ports);
  const parts = { ...ports, ...rows, store, files, cleanUpImport: makeCleanUpImport<ValidationImports>({ store, files, log: ports.log }) };
  const parseText = makeParseImport<ValidationImports>({ ...parts, readRows: makeReadValidationRows(parts) });
  const readImages = makeReadImages({
    ...parts,
    parseQueue: ports.validationParseQueue,
    readReceipt: makeReadReceipt(buildReceiptReading(ports)),
    readUserPlan: makeReadUserPlan(ports),
  });
  return async (task: ImportTask): Promise<void> => {
    const job = await store.find(task.userId, task.importId);
    await (job !== null && isOfImages(job) ? readImages(task) : parseText(task));
  };
};

export const makeCommitWorker = ({ validationImports: store, validationCommitQueue: commitQueue, ...ports }: CommitPorts) =>
  makeCommitRows<ValidationImports>({ ...ports, store, commitQueue, saver: makeRowAcceptance({ ...ports, store }) });

const dispatchOf = ({ validationImports: store, portalRate, ...ports }: DispatchPorts) =>
  makeDispatchRows({ ...ports, store, readPortalRate: async () => (await portalRate.read()).rate });

export const makeDispatchWorker = (ports: DispatchPorts) => {
  const dispatchRows = dispatchOf(ports);
  return (_task: DispatchTask): Promise<void> => dispatchRows();
};

export const makeSchedules = (ports: SchedulePorts) => {
  const { validationImports: store, importFiles: files, clock, log } = ports;
  return {
    sweep: makeSweepImports<ValidationImports>({
      store,
      parseQueue: ports.validationParseQueue,
      commitQueue: ports.validationCommitQueue,
      cleanUpImport: makeCleanUpImport({ store, files, log }),
      isReadAgain: isOfImages,
      laterStep: makeSweepBatch({ store, refundRows: makeRefundRows({ store, clock, log }), log }),
      clock,
      log,
    }),
    dispatch: dispatchOf(ports),
  };
};

export const makeFamily = (ports: ApiPorts & ParsePorts & CommitPorts & SchedulePorts) =>
  ({
    routes: makeApi(ports),
    queues: { parse: makeParseWorker(ports), commit: makeCommitWorker(ports), dispatch: makeDispatchWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
