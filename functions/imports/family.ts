import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import type { Hmac } from '../../shared/digests/hmac.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { PlanCatalogue } from '../../shared/identity/plans/ports/plan-catalogue.ts';
import { makeReadUserPlan } from '../../shared/identity/plans/use-cases/read-user-plan.ts';
import { NO_DETAILS, type BeneficiaryImports } from '../../shared/imports/domain/import-kind.ts';
import { NO_ROWS, type OverrideChanges } from '../../shared/imports/domain/rows/import-row.ts';
import type { ReadTemplate } from '../../shared/imports/domain/template-file.ts';
import { buildImportUseCases } from '../../shared/imports/family.ts';
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
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { manifest } from './manifest.ts';
import type { parseImportFile, ParseTools } from './parsing/parse-import-file.ts';
import { makeRoutes } from './routes.ts';
import { makeBeneficiaryRowEditor, makeReadBeneficiaryRows } from './use-cases/beneficiary-rows.ts';
import { makeHasRowsToSave } from './use-cases/rows-to-save.ts';
import { makeBeneficiarySaver } from './use-cases/save-rows.ts';

type CommonPorts = { readonly imports: ImportStore; readonly clock: Clock; readonly log: Log };

export type ApiPorts = CommonPorts & {
  readonly importFiles: ImportFiles;
  readonly parseQueue: Queue<ImportTask>;
  readonly commitQueue: Queue<ImportTask>;
  readonly beneficiaries: BeneficiaryStore;
  readonly participants: ParticipantDirectory;
  readonly ids: Ids;
  readonly hmac: Pick<Hmac, 'ofCursor' | 'allOfCursor'>;
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
  const { imports: store, importFiles: files, participants } = ports;
  const useCases = buildImportUseCases<BeneficiaryImports, OverrideChanges, 'invalid_account_type'>({
    ...ports,
    store,
    files,
    list: 'beneficiary_imports',
    startOf: () => ({ counts: NO_ROWS, details: NO_DETAILS }),
    editor: makeBeneficiaryRowEditor(ports),
  });
  const commitImport = makeConfirmImport<BeneficiaryImports>({ ...ports, ...useCases, store, hasRowsToSave: makeHasRowsToSave(store) });
  return makeRoutes({ ...useCases, participants, readTemplate: ports.readTemplate, commitImport });
};

export const makeParseWorker = ({ imports: store, importFiles: files, ...ports }: ParsePorts) =>
  makeParseImport<BeneficiaryImports>({
    ...ports,
    store,
    files,
    readRows: makeReadBeneficiaryRows(ports),
    cleanUpImport: makeCleanUpImport({ store, files, log: ports.log }),
  });

export const makeCommitWorker = ({ imports: store, ...ports }: CommitPorts) =>
  makeCommitRows<BeneficiaryImports>({
    ...ports,
    store,
    saver: makeBeneficiarySaver({ ...ports, store, readUserPlan: makeReadUserPlan(ports) }),
  });

export const makeSchedules = ({ imports: store, importFiles: files, ...ports }: SchedulePorts) => ({
  sweep: makeSweepImports<BeneficiaryImports>({ ...ports, store, cleanUpImport: makeCleanUpImport({ store, files, log: ports.log }) }),
});

export const makeFamily = (ports: ApiPorts & ParsePorts & CommitPorts & SchedulePorts) =>
  ({
    routes: makeApi(ports),
    queues: { parse: makeParseWorker(ports), commit: makeCommitWorker(ports) },
    schedules: makeSchedules(ports),
  }) satisfies FamilyOf<typeof manifest>;
