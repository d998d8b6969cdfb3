import * as v from 'valibot';

import type { Hmac } from '../../../digests/hmac.ts';
import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import { slicesOf } from '../../../platform/slices.ts';
import { transferKeyOf, type Transfer } from '../../domain/transfer.ts';
import { isValidationId, type ValidationId } from '../../domain/validation-id.ts';
import type { RecentTransfers } from '../../ports/recent-transfers.ts';
import { recentTransferKey, validationIdOf, validationKey } from './keys.ts';

const KEPT_MS = 30 * 86_400_000;
/** Keys of one batch read. */
const KEYS_AT_ONCE = 100;
/** Batch reads at once. */
const READS_AT_ONCE = 8;

/** Reads in batches, some of them at once. */
const readInBatches = async <Key, Found>(
  keys: readonly Key[],
  readSome: (some: readonly Key[]) => Promise<readonly Found[]>,
): Promise<readonly Found[]> => {
  const found: Found[] = [];
  for (const slices of slicesOf(slicesOf([...new Set(keys)], KEYS_AT_ONCE), READS_AT_ONCE)) {
    found.push(...(await Promise.all(slices.map(readSome))).flat());
  }
  return found;
};

/** A validation that was not erased. */
const existing = v.object({ pk: v.string(), purged_at: v.optional(v.never()) });

const recentItem = v.object({ sk: v.string(), validation_id: v.pipe(v.string(), v.guard(isValidationId)), expires_at: v.number() });

/** Recent transfers in DynamoDB: an item for each, under a keyed digest. TTL removes them late, so their time is checked, too. */
export const makeRecentTransfers = (table: Table, hmac: Pick<Hmac, 'ofTransfer' | 'allOfTransfer'>): RecentTransfers => {
  const readSome = async (userId: UserId, digests: readonly string[], now: number) => {
    const items = await table.getMany(digests.map((digest) => recentTransferKey(userId, digest)));
    return items.flatMap((item) => (item === null ? [] : [v.parse(recentItem, item)])).filter(({ expires_at: until }) => until > now);
  };

  /** Those that exist: a stopped row or an abandoned request removes its validation, and its digest stays. */
  const readExisting = async (ids: readonly ValidationId[]): Promise<readonly string[]> => {
    const items = await table.getMany(ids.map(validationKey));
    return items.flatMap((item) => (v.is(existing, item) ? [validationIdOf(item.pk)] : []));
  };

  return {
    record: async (userId, transfer, validationId, acceptedAt) => {
      const expiresAt = acceptedAt + KEPT_MS;
      await table.put({
        ...recentTransferKey(userId, await hmac.ofTransfer(transferKeyOf(transfer))),
        validation_id: validationId,
        expires_at: expiresAt,
        [TTL_ATTRIBUTE]: Math.ceil(expiresAt / 1_000),
      });
    },

    forget: async (userId, transfer, validationId) => {
      for (const digest of await hmac.allOfTransfer(transferKeyOf(transfer))) {
        await table.transact([
          {
            label: 'transfer',
            kind: 'delete',
            key: recentTransferKey(userId, digest),
            condition: 'validation_id = :id',
            values: { ':id': validationId },
          },
        ]);
      }
    },

    find: async (userId, transfers: readonly Transfer[], now) => {
      const digests = await Promise.all(transfers.map((transfer) => hmac.allOfTransfer(transferKeyOf(transfer))));
      const items = await readInBatches(digests.flat(), (some) => readSome(userId, some, now));
      const present = new Set(
        await readInBatches<ValidationId, string>(
          items.map(({ validation_id: id }) => id),
          readExisting,
        ),
      );
      const found = new Map(items.flatMap(({ sk, validation_id: id }) => (present.has(id) ? [[sk, id] as const] : [])));
      return digests.map((all) => all.map((digest) => found.get(digest)).find((id) => id !== undefined) ?? null);
    },
  };
};
