import * as v from 'valibot';

import type { Table } from '../../platform/dynamodb/table.ts';
import type { EvidenceKey, EvidenceKeys } from '../ports/evidence-keys.ts';
import { EVIDENCE_KEYS_PARTITION, evidenceKeyKey } from './keys.ts';

const keyItem = v.pipe(
  v.object({ sk: v.string(), x: v.string(), y: v.string() }),
  v.transform(({ sk: kid, x, y }): EvidenceKey => ({ kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' })),
);

/** Public keys in the table, one item each, without an expiry: packs are verified years later. */
export const makeEvidenceKeys = (table: Table): EvidenceKeys => ({
  publish: async ({ kid, x, y }) => {
    await table.put({ ...evidenceKeyKey(kid), x, y }, 'attribute_not_exists(pk)');
  },
  list: async () => {
    const { items } = await table.query({ condition: 'pk = :pk', values: { ':pk': EVIDENCE_KEYS_PARTITION } });
    return items.map((item) => v.parse(keyItem, item));
  },
});
