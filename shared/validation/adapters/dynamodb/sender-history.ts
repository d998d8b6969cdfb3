import * as v from 'valibot';

import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { isRecognisedPayment } from '../../../banxico/domain/cep/central-status.ts';
import { inIndex } from '../../../platform/dynamodb/index-query.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { beneficiaryAccountOf } from '../../domain/transfer.ts';
import { VALIDATION_HISTORY_INDEX } from '../../indexes.ts';
import type { SenderHistory } from '../../ports/sender-history.ts';
import { historyPartition } from './keys.ts';
import { transferAttribute } from './transfer-attribute.ts';

/** Latest validations of a user that are looked through. */
const MAX_SCANNED = 100;

const sentItem = v.object({
  central_status: v.optional(v.string()),
  transfer: v.nullish(transferAttribute, null),
  emisor: v.optional(v.string(), ''),
  candidate_match: v.optional(v.number()),
});

/** Derives the sender from the user's history, so that no extra item is written. */
export const makeSenderHistory = (table: Table): SenderHistory => ({
  findLastSender: async (userId, account) => {
    const page = await table.query({
      ...inIndex(VALIDATION_HISTORY_INDEX, historyPartition(userId)),
      descending: true,
      limit: MAX_SCANNED,
    });
    const latest = page.items
      .map((item) => v.parse(sentItem, item))
      .filter(({ central_status: centralStatus }) => isRecognisedPayment(centralStatus ?? null))
      .find(
        ({ transfer, candidate_match: match }) => transfer !== null && beneficiaryAccountOf(transfer, match ?? null)?.number === account,
      );
    return latest === undefined ? null : parseSpeiCode(latest.emisor);
  },
});
