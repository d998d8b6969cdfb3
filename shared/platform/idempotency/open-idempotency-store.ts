import type { Hmac } from '../../digests/hmac.ts';
import type { Table } from '../dynamodb/table.ts';
import type { Vault } from '../secrets/vault.ts';
import { makeIdempotencyStore } from './dynamodb-idempotency-store.ts';
import type { IdempotencyStore } from './idempotency-store.ts';
import { makeSealedIdempotencyStore } from './sealed-responses.ts';

type Parts = { readonly table: Table; readonly hmac: Hmac; readonly vault: Vault | null; readonly abandonedAfterMs: number };

/** The idempotency records of a family; a vault encrypts its responses. */
export const openIdempotencyStore = ({ table, hmac, vault, abandonedAfterMs }: Parts): IdempotencyStore => {
  const store = makeIdempotencyStore(table, abandonedAfterMs);
  return vault === null ? store : makeSealedIdempotencyStore(store, vault, hmac);
};
