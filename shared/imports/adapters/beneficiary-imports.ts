import * as v from 'valibot';

import { importEvents } from '../domain/import-events.ts';
import { hasEnded, IMPORT_STATUSES } from '../domain/import-job.ts';
import { NO_DETAILS, type BeneficiaryImports } from '../domain/import-kind.ts';
import { ROW_CODES } from '../domain/rows/candidate-row.ts';
import { ROW_STATUSES } from '../domain/rows/import-row.ts';
import { makeImportItems, type KindItems } from './import-item.ts';
import { BENEFICIARY_KEYS } from './keys.ts';

const jobEntries = v.object({ status: v.picklist(IMPORT_STATUSES), counts: v.object(v.entriesFromList(ROW_STATUSES, v.number())) });

const text = v.nullable(v.string());
const accountType = v.picklist(['clabe', 'card', 'phone']);

const values = {
  account: text,
  accountType: v.nullable(accountType),
  bankCode: text,
  bankName: text,
  label: text,
  errorCodes: v.array(v.picklist(ROW_CODES)),
  corrections: v.record(v.string(), v.string()),
};

const rowSchema = v.object({
  ...values,
  position: v.number(),
  rowIndex: v.number(),
  status: v.picklist(ROW_STATUSES),
  isRepeated: v.boolean(),
  savedAs: v.picklist(['none', 'active', 'archived']),
  savedId: v.optional(v.nullable(v.number()), null),
  sourceColumn: v.optional(v.nullable(v.string()), null),
  read: v.object(values),
  overrides: v.object({
    parsed_account: v.exactOptional(v.string()),
    parsed_label: v.exactOptional(v.string()),
    parsed_account_type: v.exactOptional(accountType),
    parsed_bank_code: v.exactOptional(v.string()),
    parsed_bank_name: v.exactOptional(v.string()),
  }),
  rawPreview: v.record(v.string(), v.string()),
  createdBeneficiaryId: v.nullable(v.number()),
});

/** How imports of beneficiaries are stored. */
export const beneficiaryImportKind: KindItems<BeneficiaryImports> = {
  keys: BENEFICIARY_KEYS,
  jobEntries: (item) => ({ ...v.parse(jobEntries, item), details: NO_DETAILS }),
  detailAttributes: () => ({}),
  rows: v.array(rowSchema),
  storedRow: (row) => row,
  events: importEvents,
  furtherWrites: () => [],
  isActive: (job) => !hasEnded(job),
};

/** The items of imports of beneficiaries. */
export const beneficiaryImportItems = makeImportItems(beneficiaryImportKind);
