import * as v from 'valibot';

import { isUserId } from '../../identity/accounts/domain/identity.ts';
import type { Table } from '../../platform/dynamodb/table.ts';
import { isFolio } from '../domain/folio.ts';
import { isReportMonth } from '../domain/report-period.ts';
import type { FolioStore } from '../ports/folio-store.ts';
import { folioKey } from './keys.ts';

const folioItem = v.object({
  folio: v.pipe(v.string(), v.guard(isFolio)),
  user_id: v.pipe(v.string(), v.guard(isUserId)),
  month: v.pipe(v.string(), v.guard(isReportMonth)),
  timezone: v.string(),
  digest: v.string(),
  count: v.number(),
  verified_count: v.number(),
  centavos: v.number(),
  verified_centavos: v.number(),
  issued_at: v.number(),
});

/** Folios in DynamoDB: an item for each. */
export const makeFolioStore = (table: Table): FolioStore => ({
  keep: async (record) => {
    await table.transact([
      {
        label: 'folio',
        kind: 'put',
        item: {
          ...folioKey(record.userId, record.folio),
          folio: record.folio,
          user_id: record.userId,
          month: record.month,
          timezone: record.timezone,
          digest: record.digest,
          count: record.count,
          verified_count: record.verifiedCount,
          centavos: record.centavos,
          verified_centavos: record.verifiedCentavos,
          issued_at: record.issuedAt,
        },
        condition: 'attribute_not_exists(pk)',
      },
    ]);
  },

  find: async (userId, folio) => {
    const item = await table.get(folioKey(userId, folio));
    if (item === null) return null;
    const read = v.parse(folioItem, item);
    return {
      folio: read.folio,
      userId: read.user_id,
      month: read.month,
      timezone: read.timezone,
      digest: read.digest,
      count: read.count,
      verifiedCount: read.verified_count,
      centavos: read.centavos,
      verifiedCentavos: read.verified_centavos,
      issuedAt: read.issued_at,
    };
  },
});
