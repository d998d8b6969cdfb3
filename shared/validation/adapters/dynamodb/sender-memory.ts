import * as v from 'valibot';

import { parseSpeiCode } from '../../../banking/domain/bank/spei-code.ts';
import { isRecognisedPayment } from '../../../banxico/domain/cep/recognised-payment.ts';
import { GSI1 } from '../../../platform/dynamodb/table-schema.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { sentTransfer } from '../../domain/sent-transfer.ts';
import type { SenderMemory } from '../../ports/sender-memory.ts';
import { historyPartition } from './keys.ts';

/** Latest validations of a user that are looked through. */
const LOOKED_THROUGH = 100;

const sentItem = v.object({
  central_status: v.optional(v.string()),
  request: v.string(),
  emisor: v.optional(v.string(), ''),
  candidate_match: v.optional(v.number()),
});

/** Reads the sender off the user's own history: it is there already, so that nothing has to be written for it. */
export const makeSenderMemory = (table: Table): SenderMemory => ({
  recall: async (userId, account) => {
    const page = await table.query({
      index: GSI1,
      condition: 'gsi1pk = :owner',
      values: { ':owner': historyPartition(userId) },
      descending: true,
      limit: LOOKED_THROUGH,
    });
    const latest = page.items
      .map((item) => v.parse(sentItem, item))
      .filter(({ central_status: centralStatus }) => isRecognisedPayment(centralStatus ?? null))
      .find(({ request, candidate_match: match }) => sentTransfer(request, match ?? null).account?.number === account);
    return latest === undefined ? null : parseSpeiCode(latest.emisor);
  },
});
