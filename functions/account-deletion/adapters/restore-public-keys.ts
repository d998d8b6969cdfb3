import * as v from 'valibot';

import { TTL_ATTRIBUTE } from '../../../shared/platform/dynamodb/table-schema.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { RestorePublicKeys } from '../ports/restore-keys.ts';
import { restorePublicKeyKey } from './keys.ts';

const keyItem = v.object({ x: v.string(), y: v.string() });

/** A key outlives its last token by a day, so that the token is reported as expired rather than invalid. */
const KEPT_SECONDS = 86_400;

/** Public keys in the table of credentials, one item each. */
export const makeRestorePublicKeys = (credentials: Table): RestorePublicKeys => ({
  keep: async (id, { x, y }, until) => {
    await credentials.update({
      key: restorePublicKeyKey(id),
      update: 'SET #x = :x, #y = :y, #ttl = :ttl',
      condition: 'attribute_not_exists(#ttl) OR #ttl < :ttl',
      names: { '#x': 'x', '#y': 'y', '#ttl': TTL_ATTRIBUTE },
      values: { ':x': x, ':y': y, ':ttl': Math.ceil(until / 1_000) + KEPT_SECONDS },
    });
  },
  find: async (id) => {
    const item = await credentials.get(restorePublicKeyKey(id));
    if (item === null) return null;
    const { x, y } = v.parse(keyItem, item);
    return { x, y };
  },
});
