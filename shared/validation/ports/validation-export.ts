import * as v from 'valibot';

import { isCentavos } from '../../platform/money/centavos.ts';
import type { HistoryPart } from '../domain/history/history-request.ts';
import { VALIDATION_STATUSES } from '../domain/status.ts';

const amount = v.optional(v.pipe(v.number(), v.guard(isCentavos)));

/** What an export job keeps of its request; the days of the filters are instants by then. */
const validationExport = v.object({
  from: v.number(),
  to: v.number(),
  limit: v.number(),
  filters: v.object({
    status: v.optional(v.array(v.picklist(VALIDATION_STATUSES))),
    type: v.optional(v.picklist(['direct', 'ocr'])),
    search: v.optional(v.string()),
    playground: v.picklist(['0', '1']),
    with_deleted: v.picklist(['0', '1', 'only']),
    client_ref: v.optional(v.string()),
    batch_id: v.optional(v.number()),
    bank: v.optional(v.string()),
    amount_min: amount,
    amount_max: amount,
    retry_state: v.optional(v.picklist(['pending', 'resolved', 'exhausted', 'cancelled'])),
  }),
});

const storedExport = v.pipe(v.string(), v.parseJson(), validationExport);

/** The text that an export job stores. */
export const storeValidationExport = (part: HistoryPart): string => JSON.stringify(v.parse(validationExport, part));

/** Reads it again; throws on any other text. */
export const readValidationExport = (stored: string): HistoryPart => v.parse(storedExport, stored);
