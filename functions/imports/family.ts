import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { IMPORT_LIMITS } from '../../shared/beneficiaries/domain/import-limits.ts';
import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { Principal } from '../../shared/identity/access/domain/principal.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeReadUserPlan } from '../../shared/identity/plans/use-cases/read-user-plan.ts';
import type { ImportStore } from '../../shared/imports/ports/import-store.ts';
import { makeStartUpload } from '../../shared/platform/files/direct-upload.ts';
import type { Ids } from '../../shared/platform/ids/ids.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Queue } from '../../shared/platform/queue.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import { uploadedFileKey } from './domain/file-key.ts';
import type { ReadTemplate } from './domain/template-file.ts';
import type { manifest } from './manifest.ts';
import type { parseImportFile, ParseTools } from './parsing/parse-import-file.ts';
import type { ImportFiles } from './ports/import-files.ts';
import type { ImportTask } from './ports/import-task.ts';
import { makeRoutes } from './routes.ts';
import { makeCancelImport, makeCleanUpImport } from './use-cases/cancel-import.ts';
import { makeCommitImport } from './use-cases/commit-import.ts';
import { makeCreateImport } from './use-cases/create-import.ts';
import { makeEditRow } from './use-cases/edit-row.ts';
import { makeFindImport } from './use-cases/find-import.ts';
import { makeParseImport } from './use-cases/parse-import.ts';
import { makePreviewImport } from './use-cases/preview-import.ts';
import { makeSaveRows } from './use-cases/save-rows.ts';
import { makeSweepImports } from './use-cases/sweep-imports.ts';

type CommonPorts = { readonly imports: ImportStore; readonly clock: Clock; readonly log: Log };

export type ApiPorts = CommonPorts & {
  readonly importFiles: ImportFiles;
  readonly parseQueue: Queue<ImportTask>;
  readonly commitQueue: Queue<ImportTask>;
  readonly beneficiaries: BeneficiaryStore;
  readonly participants: ParticipantDirectory;
  readonly ids: Ids;
  readonly readTemplate: ReadTemplate;
};

export type ParsePorts = CommonPorts & {
  readonly importFiles: ImportFiles;
  readonly beneficiaries: Pick<BeneficiaryStore, 'related'>;
  readonly participants: ParticipantDirectory;
  readonly parse: typeof parseImportFile;
  /** What reads files besides the parser's own rules. */
  readonly readers: Pick<ParseTools, 'languageModel' | 'pdfReader' | 'workbookReader'>;
  readonly ids: Ids;
};

export type CommitPorts = CommonPorts & {
  readonly commitQueue: Queue<ImportTask>;
  readonly beneficiaries: BeneficiaryStore;
  readonly users: UserStore;
  readonly plans: PlanCatalogue;
  readonly ids: Ids;
};

export type SchedulePorts = CommonPorts & {
  readonly importFiles: ImportFiles;
  readonly parseQueue: Queue<ImportTask>;
  readonly commitQueue: Queue<ImportTask>;
};

export const makeApi = (ports: ApiPorts) => {
  const { imports: store, importFiles: files, parseQueue, commitQueue, beneficiaries, participants, readTemplate, clock, ids, log } = ports;
  const findImport = makeFindImport({ store });
  return makeRoutes({
    participants,
    createImport: makeCreateImport({ store, files, parseQueue, ids, log }),
    startUpload: makeStartUpload<Principal>({
      ids,
      maxBytes: IMPORT_LIMITS.maxBytes,
      presignPost: ({ userId }, uploadId, limits) => files.presignPost(uploadedFileKey(userId, uploadId), limits),
    }),
    readTemplate,
    findImport,
    cancelImport: makeCancelImport({ store, findImport, cleanUpImport: makeCleanUpImport({ store, files, log }), clock }),
    previewImport: makePreviewImport({ store, findImport }),
    editRow: makeEditRow({ store, beneficiaries, participants, findImport, clock, ids }),
    commitImport: makeCommitImport({ store, commitQueue, findImport, log }),
  });
};

export const makeParseWorker = ({ imports: store, importFiles: files, ...ports }: ParsePorts) =>
  makeParseImport({ ...ports, store, files, cleanUpImport: makeCleanUpImport({ store, files, log: ports.log }) });

export const makeCommitWorker = ({ imports: store, ...ports }: CommitPorts) =>
  makeSaveRows({ ...ports, store, readUserPlan: makeReadUserPlan(ports) });

export const makeSchedules = ({ imports: store, importFiles: files, ...ports }: SchedulePorts) => ({
  sweep: makeSweepImports({ ...ports, store, cleanUpImport: makeCleanUpImport({ store, files, log: ports.log }) }),
});

export const makeFamily = (ports: ApiPorts & ParsePorts & CommitPorts & SchedulePorts) =>
  ({
    routes: makeApi(ports),
    queues: { parse: makeParseWorker(ports), commit: makeCommitWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
