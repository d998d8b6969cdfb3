/** Writes an export of many validations in a process of its own, as the worker does: `process.ts <csv or xlsx> <rows>`. */
import { readFile } from 'node:fs/promises';

import * as v from 'valibot';

import { makeValidationRows } from '../../../functions/data-exports/use-cases/validation-rows.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { quotaUnitWrites } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { TABLE_FORMATS } from '../../../shared/platform/files/table-file.ts';
import { writeTable } from '../../../shared/platform/files/write-table.ts';
import { makeValidationStore } from '../../../shared/validation/adapters/dynamodb/validation-store.ts';
import { storeValidationExport } from '../../../shared/validation/ports/validation-export.ts';
import { makeWalkHistory } from '../../../shared/validation/use-cases/history/walk-history.ts';
import { anExportOfRows } from '../../support/builders/exports.ts';
import { aUser } from '../../support/builders/identity/users.ts';
import { ACCEPTED_AT } from '../../support/builders/validations.ts';
import { OWNER_OF_MANY, tableOfManyValidations } from '../../support/storage/many-validations.ts';
import type { Measurement } from './messages.ts';

/** A part of an upload, which is held until it is sent. */
const PART_BYTES = 8 * 1_024 * 1_024;

const [, , format, rows] = v.parse(
  v.tuple([v.string(), v.string(), v.picklist(TABLE_FORMATS), v.pipe(v.string(), v.toNumber())]),
  process.argv,
);

/** The peak since this program started, if the system reports it; else a peak that includes the parent's. */
const peakMb = async (): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+([0-9]+) kB/.exec(status)?.[1];
  return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) / 1_024;
};

const participants = { latest: () => Promise.resolve(SHIPPED_PARTICIPANTS) };
const { table } = tableOfManyValidations(rows);
const walk = makeWalkHistory({ validations: makeValidationStore(table, quotaUnitWrites), participants });
const contentsOf = makeValidationRows({ walk, participants, writeTable });
const part = { from: 0, to: ACCEPTED_AT, limit: rows, filters: { playground: '0', with_deleted: '0' } } as const;
const job = anExportOfRows('one', {
  userId: OWNER_OF_MANY,
  subject: { kind: 'validations', format, request: storeValidationExport(part) },
});

const startedAt = performance.now();
const contents = contentsOf(job, aUser('owner'), ACCEPTED_AT);
let bytes = 0;
let held: Uint8Array[] = [];
for await (const chunk of contents.chunks) {
  bytes += chunk.byteLength;
  held.push(chunk);
  if (held.reduce((sum, { byteLength }) => sum + byteLength, 0) >= PART_BYTES) held = [];
}
const milliseconds = performance.now() - startedAt;
const result: Measurement = { rows: contents.rows()?.count ?? 0, bytes, milliseconds, peakMb: await peakMb() };
process.send?.(result, () => process.exit(0));
