import * as v from 'valibot';

import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import type { ItemEvent } from '../../../events/catalogue.ts';
import { DEFAULT_EVIDENCE_DAYS, EVIDENCE_RETENTION_DAYS } from '../../../identity/accounts/domain/evidence-retention.ts';
import { isGateId } from '../../../identity/api-keys/domain/api-key.ts';
import type { KindItems } from '../../../imports/adapters/import-item.ts';
import { requestRowCounts, requestRowEntries } from '../../../imports/adapters/request-row-schema.ts';
import { importEvents } from '../../../imports/domain/import-events.ts';
import { IMPORT_STATUSES } from '../../../imports/domain/import-job.ts';
import type { LabelledWrite } from '../../../platform/dynamodb/table.ts';
import { attributeOfTransfer, transferAttribute } from '../../../validation/adapters/dynamodb/transfer-attribute.ts';
import { isValidationId } from '../../../validation/domain/validation-id.ts';
import { unusedReadings, type ValidationImport } from '../../domain/batch.ts';
import { NOTIFICATIONS, ROW_SELECTIONS, type ValidationImports, type ValidationRow } from '../../domain/validation-row.ts';
import { VALIDATION_IMPORT_KEYS } from './keys.ts';
import { readingsWrite } from './receipt-readings.ts';

const number = v.nullable(v.number());
const validationId = v.pipe(v.string(), v.guard(isValidationId));

const batchAttribute = v.object({
  selection: v.picklist(ROW_SELECTIONS),
  units: v.object({ gateId: v.pipe(v.string(), v.guard(isGateId)), month: v.string(), first: v.number(), count: v.number() }),
  seed: v.string(),
  entered: v.number(),
  verdicts: v.record(v.string(), v.number()),
  refunded: v.number(),
  estimatedCompletionAt: number,
  reached: v.optional(v.nullable(v.object({ percent: v.picklist([80, 100]), limit: v.number() })), null),
  waitingSince: number,
  evidenceDays: v.optional(v.picklist(EVIDENCE_RETENTION_DAYS), DEFAULT_EVIDENCE_DAYS),
});

const imagesAttribute = v.object({
  day: v.nullable(v.string()),
  reserved: v.number(),
  used: v.number(),
  reading: v.optional(v.number(), 0),
  done: v.number(),
});

const jobEntries = v.object({
  status: v.picklist([...IMPORT_STATUSES, 'validating']),
  counts: requestRowCounts,
  notify: v.picklist(NOTIFICATIONS),
  batch: v.optional(v.nullable(batchAttribute), null),
  images: v.optional(v.nullable(imagesAttribute), null),
});

const acceptedSchema = v.object({
  transfer: transferAttribute,
  receptor: v.pipe(
    v.nullable(v.string()),
    v.transform((code) => (code === null ? null : parseSpeiCode(code))),
  ),
  request: v.string(),
  clientRef: v.nullable(v.string()),
});

const rowSchema = v.object({
  ...requestRowEntries,
  duplicateOf: v.nullable(v.union([v.object({ rowPosition: v.number() }), v.object({ validationId })])),
  known: v.nullable(validationId),
  accepted: v.nullable(acceptedSchema),
  validationId: v.nullable(validationId),
});

const storedRow = ({ accepted, ...row }: ValidationRow) => ({
  ...row,
  accepted: accepted === null ? null : { ...accepted, transfer: attributeOfTransfer(accepted.transfer) },
});

/** The commit takes the unit that reaches a threshold of the month's quota. */
const events = (before: ValidationImport, after: ValidationImport): readonly ItemEvent[] => {
  const { batch } = after.details;
  if (before.details.batch !== null || batch === null || batch.reached === null) return importEvents(before, after);
  return [{ type: 'quota.threshold_reached', at: after.committedAt ?? after.createdAt, month: batch.units.month, ...batch.reached }];
};

/** Whether another import has to wait: until the rows of this one are accepted. */
const isActive = ({ status }: ValidationImport): boolean => status === 'pending' || status === 'preview_ready' || status === 'committing';

const furtherWrites = (before: ValidationImport, after: ValidationImport): readonly LabelledWrite<'further'>[] => {
  const unused = unusedReadings(before, after);
  return unused === null ? [] : [readingsWrite('further', after.userId, unused.day, -unused.count)];
};

/** How imports of validations are stored. */
export const validationImportKind: KindItems<ValidationImports> = {
  keys: VALIDATION_IMPORT_KEYS,
  jobEntries: (item) => {
    const { notify, batch, images, ...entries } = v.parse(jobEntries, item);
    return { ...entries, details: { notify, batch, images } };
  },
  detailAttributes: ({ notify, batch, images }) => ({ notify, batch, images }),
  rows: v.array(rowSchema),
  storedRow,
  events,
  furtherWrites,
  isActive,
};
