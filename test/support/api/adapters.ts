import * as v from 'valibot';

import type { PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import { gateKey } from '../../../shared/identity/access/adapters/keys.ts';
import type { GateId } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import { makeFakeImportFiles } from '../fakes/imports/import-files.ts';
import { makeFakeCertificateStore } from '../fakes/validation/certificate-store.ts';
import { openMemoryStorage } from '../storage/memory-storage.ts';
import { storedInMemory } from '../stored-files.ts';

const USED = 'used_';
const usedUnits = v.record(v.string(), v.number());

/** Units of the monthly quota that a gate counts, by month. */
export const readUnits = async (table: Pick<Table, 'get'>, gateId: GateId): Promise<Readonly<Record<string, number>>> => {
  const counters = Object.entries((await table.get(gateKey(gateId))) ?? {}).filter(([name]) => name.startsWith(USED));
  return v.parse(usedUnits, Object.fromEntries(counters.map(([name, used]) => [name.slice(USED.length), used])));
};

/** The stores of production over a table in memory, and files in memory. */
export const openAdapters = (rate: PortalRate) => {
  const { storage, table, takeChanges, itemsBelow } = openMemoryStorage(rate);
  const certificates = makeFakeCertificateStore();
  const importFiles = makeFakeImportFiles();
  return {
    storage,
    certificates,
    certificateFiles: storedInMemory(certificates.files),
    importFiles,
    storedImportFiles: storedInMemory(importFiles.stored),
    unitsByMonth: (gateId: GateId) => readUnits(table, gateId),
    table,
    takeChanges,
    itemsBelow,
  };
};
