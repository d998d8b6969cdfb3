import * as v from 'valibot';

import { parseSpeiCode } from '../../domain/bank/spei-code.ts';
import type { KeyedDigest } from '../../ports/keyed-digest.ts';
import type { SenderMemory } from '../../ports/sender-memory.ts';
import { lastSenderKey } from './keys.ts';
import type { Table } from './table.ts';
import { TTL_ATTRIBUTE } from './table-schema.ts';

const REMEMBERED_SECONDS = 180 * 86_400;

const senderItem = v.object({ sender: v.string(), [TTL_ATTRIBUTE]: v.number() });

/** Sender hints in DynamoDB, under a digest of the account. */
export const makeSenderMemory = (table: Table, digest: KeyedDigest): SenderMemory => ({
  recall: async (userId, account) => {
    const item = await table.get(lastSenderKey(userId, await digest.ofAccount(account)));
    return item === null ? null : parseSpeiCode(v.parse(senderItem, item).sender);
  },
  remember: async (userId, account, sender, now) => {
    await table.put({
      ...lastSenderKey(userId, await digest.ofAccount(account)),
      sender,
      [TTL_ATTRIBUTE]: Math.floor(now / 1000) + REMEMBERED_SECONDS,
    });
  },
});
