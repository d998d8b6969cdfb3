import * as v from 'valibot';

import type { UserId } from '../../identity/accounts/domain/identity.ts';
import { TTL_ATTRIBUTE } from '../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, Table } from '../../platform/dynamodb/table.ts';
import type { ChatStore } from '../ports/chat-store.ts';
import { chatKey, chatUpdateKey, headKey, linkCodeKey } from './keys.ts';

/** A messenger repeats an update for at most a day (Telegram Bot API: Getting updates). */
const REMEMBERED_SECONDS = 2 * 86_400;

const chatItem = v.object({ chat_id: v.number(), linked_at: v.number() });

const flagWrite = (userId: UserId, isLinked: boolean): LabelledWrite<'head'> => ({
  label: 'head',
  kind: 'update',
  key: headKey(userId),
  update: 'SET is_chat_linked = :linked',
  values: { ':linked': isLinked },
});

/** Chats in DynamoDB, in the partition of the notifications. */
export const makeChatStore = (table: Table): ChatStore => ({
  find: async (userId) => {
    const item = await table.get(chatKey(userId));
    if (item === null) return null;
    const { chat_id: chatId, linked_at: linkedAt } = v.parse(chatItem, item);
    return { userId, chatId, linkedAt };
  },

  offerCode: async (userId, codeDigest, validUntil) => {
    await table.put({
      ...linkCodeKey(userId),
      code_digest: codeDigest,
      valid_until: validUntil,
      [TTL_ATTRIBUTE]: Math.ceil(validUntil / 1_000),
    });
  },

  link: async ({ userId, codeDigest, chatId, updateId, now }) => {
    const failed = await table.transact<'code' | 'update' | 'chat' | 'head'>([
      {
        label: 'code',
        kind: 'delete',
        key: linkCodeKey(userId),
        condition: 'code_digest = :digest AND valid_until > :now',
        values: { ':digest': codeDigest, ':now': now },
      },
      {
        label: 'update',
        kind: 'put',
        item: { ...chatUpdateKey(userId, updateId), [TTL_ATTRIBUTE]: Math.floor(now / 1_000) + REMEMBERED_SECONDS },
        condition: 'attribute_not_exists(pk)',
      },
      { label: 'chat', kind: 'put', item: { ...chatKey(userId), chat_id: chatId, linked_at: now } },
      flagWrite(userId, true),
    ]);
    return failed.length === 0 || failed.includes('update');
  },

  unlink: async (userId, seen) => {
    const removal: LabelledWrite<'chat'> = {
      label: 'chat',
      kind: 'delete',
      key: chatKey(userId),
      ...(seen === null
        ? { condition: 'attribute_exists(pk)' }
        : { condition: 'chat_id = :chat AND linked_at = :at', values: { ':chat': seen.chatId, ':at': seen.linkedAt } }),
    };
    // A link that is still open ends with it.
    const code: LabelledWrite<'code'> = { label: 'code', kind: 'delete', key: linkCodeKey(userId) };
    const failed = await table.transact<'chat' | 'code' | 'head'>([removal, code, flagWrite(userId, false)]);
    if (failed.length > 0) await table.transact([code]);
    return failed.length === 0;
  },
});
