import type { ImportFiles } from '../../../functions/imports/ports/import-files.ts';
import type { ImportTask } from '../../../functions/imports/ports/import-queue.ts';
import { type PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import { type GateId } from '../../../shared/identity/domain/api-key.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { StreamRecord } from '../../../shared/platform/lambda/family.ts';
import type { ValidationJob } from '../../../shared/validation/domain/validation-job.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import { type Storage } from '../contracts/storage.ts';
import { makeFakeImportFiles } from '../fakes/imports/import-files.ts';
import { makeMemoryDatabase } from '../fakes/platform/database.ts';
import { makeFakeStorage } from '../fakes/storage.ts';
import { makeFakeCertificateStore } from '../fakes/validation/certificate-store.ts';
import { openRealAdapters, realAdaptersUrl } from '../storage/real-adapters.ts';
import { storedInMemory, type StoredFiles } from '../stored-files.ts';

type Adapters = {
  readonly storage: Storage;
  readonly certificates: CertificateStore;
  readonly certificateFiles: StoredFiles;
  readonly importFiles: ImportFiles;
  readonly storedImportFiles: StoredFiles;
  /** What a message passes through on its way into its queue. */
  readonly passJob: ((job: ValidationJob) => Promise<ValidationJob>) | undefined;
  readonly passImportTask: ((task: ImportTask) => Promise<ImportTask>) | undefined;
  /** Units of the monthly quota that a gate counts, by month. */
  readonly unitsByMonth: (gateId: GateId) => Promise<Readonly<Record<string, number>>>;
  readonly readItem: Table['get'];
  /** What happened to the table since the last time. */
  readonly takeChanges: () => Promise<readonly StreamRecord[]>;
};

/** Adapters in memory, in the place of those of AWS. */
const openFakeAdapters = (rate: PortalRate): Adapters => {
  const database = makeMemoryDatabase();
  const certificates = makeFakeCertificateStore();
  const importFiles = makeFakeImportFiles();
  return {
    storage: makeFakeStorage(database, rate),
    certificates,
    certificateFiles: storedInMemory(certificates.files),
    importFiles,
    storedImportFiles: storedInMemory(importFiles.stored),
    passJob: undefined,
    passImportTask: undefined,
    unitsByMonth: (gateId: GateId) => Promise.resolve(Object.fromEntries(database.gates.get(gateId)?.used ?? [])),
    readItem: () => Promise.resolve(null),
    takeChanges: () => Promise.resolve(database.changes.splice(0).map((change, index) => ({ ...change, id: `change ${index}` }))),
  };
};

/** Adapters in memory; with real ones to be tested, those of AWS. */
export const openAdapters = (rate: PortalRate): Adapters => {
  const url = realAdaptersUrl();
  return url === null ? openFakeAdapters(rate) : openRealAdapters(url, rate);
};
