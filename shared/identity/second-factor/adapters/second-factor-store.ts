import * as v from 'valibot';

import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { deviceKey, knownClientKey, recoveryCodesKey } from '../../access/adapters/keys.ts';
import type { SecondFactorStore } from '../ports/second-factor-store.ts';

/** How long a client counts as known after it was last used. */
const KNOWN_CLIENT_MS = 180 * 86_400_000;

const deviceItem = v.object({ valid_since: v.number(), expires_at: v.number() });

const clientItem = v.object({ known_until: v.number() });

/** Recovery codes, remembered devices and known clients in the table of credentials. */
export const makeSecondFactorStore = (credentials: Table): SecondFactorStore => ({
  useRecoveryCode: async (userId, digest) => {
    const outcome = await credentials.update({
      key: recoveryCodesKey(userId),
      update: 'DELETE digests :used',
      condition: 'contains(digests, :digest)',
      values: { ':used': new Set([digest]), ':digest': digest },
    });
    return outcome.kind === 'written';
  },

  remember: async ({ userId, digest, validSince, expiresAt }) => {
    await credentials.put({
      ...deviceKey(userId, digest),
      valid_since: validSince,
      expires_at: expiresAt,
      [TTL_ATTRIBUTE]: Math.ceil(expiresAt / 1_000),
    });
  },

  findDevice: async (userId, digest) => {
    const item = await credentials.get(deviceKey(userId, digest));
    if (item === null) return null;
    const { valid_since: validSince, expires_at: expiresAt } = v.parse(deviceItem, item);
    return { userId, digest, validSince, expiresAt };
  },

  isNewClient: async (userId, digest, now) => {
    const item = await credentials.get(knownClientKey(userId, digest));
    const until = now + KNOWN_CLIENT_MS;
    await credentials.put({ ...knownClientKey(userId, digest), known_until: until, [TTL_ATTRIBUTE]: Math.ceil(until / 1_000) });
    return item === null || v.parse(clientItem, item).known_until <= now;
  },
});
