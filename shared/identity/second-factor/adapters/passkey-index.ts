import * as v from 'valibot';

import type { Table } from '../../../platform/dynamodb/table.ts';
import { credentialsPartition, PASSKEY_PREFIX } from '../../access/adapters/keys.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { PasskeyIndex } from '../ports/passkey-index.ts';

const passkeyItem = v.object({ passkey_id: v.string(), credential_id: v.string() });

const passkeysOf = (userId: UserId) => ({
  condition: 'pk = :pk AND begins_with(sk, :prefix)',
  values: { ':pk': credentialsPartition(userId), ':prefix': PASSKEY_PREFIX },
});

/** Over the passkeys in the table of credentials. An account has at most 20, so one page holds them. */
export const makePasskeyIndex = (credentials: Table): PasskeyIndex => ({
  has: async (userId) => (await credentials.query({ ...passkeysOf(userId), limit: 1 })).items.length > 0,

  list: async (userId) => {
    const { items } = await credentials.query(passkeysOf(userId));
    return items.map((item) => {
      const { passkey_id: id, credential_id: credentialId } = v.parse(passkeyItem, item);
      return { id, credentialId };
    });
  },
});
