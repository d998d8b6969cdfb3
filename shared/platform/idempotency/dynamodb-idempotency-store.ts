import * as v from 'valibot';

import type { OpaqueId } from '../brand.ts';
import { deflate, inflate } from '../dynamodb/deflated.ts';
import type { ItemKey } from '../dynamodb/keys.ts';
import { queryPages } from '../dynamodb/query-all.ts';
import { TTL_ATTRIBUTE } from '../dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table, Update } from '../dynamodb/table.ts';
import { KEY_LIFETIME_MS, keyStateOf, MIN_RETRY_MS, type IdempotencyRecord, type StoredResponse } from './idempotency-record.ts';
import type { Claim, ClaimedResponse, IdempotencyScope, IdempotencyStore } from './idempotency-store.ts';
import { idempotencyItemKey, idempotencyItemsBelow } from './keys.ts';

const responseHead = v.object({ status: v.number(), headers: v.record(v.string(), v.string()) });

/** Head and body follow each other: within one JSON text the body's quotes would be escaped, and compress badly. */
const deflatedResponse = ({ status, headers, body }: StoredResponse): Uint8Array =>
  deflate(`${JSON.stringify({ status, headers })}\n${body}`);

const inflatedResponse = (bytes: Uint8Array): StoredResponse => {
  const text = inflate(bytes);
  const end = text.indexOf('\n');
  return { ...v.parse(responseHead, JSON.parse(text.slice(0, end))), body: text.slice(end + 1) };
};

const common = { fingerprint: v.string(), started_at: v.number(), [TTL_ATTRIBUTE]: v.number() };

const recordItem = v.variant('state', [
  v.object({ ...common, state: v.literal('running'), resource_id: v.string(), owner: v.string(), respond_by: v.number() }),
  v.object({ ...common, state: v.literal('released'), resource_id: v.string() }),
  v.object({ ...common, state: v.literal('completed'), response: v.instance(Uint8Array) }),
  v.object({ ...common, state: v.literal('erased'), resource_id: v.string() }),
]);

type RecordItem = v.InferOutput<typeof recordItem>;

const recordOf = (item: RecordItem): IdempotencyRecord => {
  const known = { fingerprint: item.fingerprint, startedAt: item.started_at };
  switch (item.state) {
    case 'running':
      return { ...known, state: item.state, resourceId: item.resource_id, owner: item.owner, respondBy: item.respond_by };
    case 'released':
    case 'erased':
      return { ...known, state: item.state, resourceId: item.resource_id };
    case 'completed':
      return { ...known, state: item.state, response: inflatedResponse(item.response) };
  }
};

const keyOf = ({ ownerId, endpoint, key }: IdempotencyScope): ItemKey => idempotencyItemKey(ownerId, endpoint, key);

const IS_OWNER = '#state = :running AND #owner = :owner';
const ownerOf = ({ owner }: Claim) => ({
  names: { '#state': 'state', '#owner': 'owner' },
  values: { ':running': 'running', ':owner': owner },
});

const completion = ({ claim, response }: ClaimedResponse): Update => {
  const { names, values } = ownerOf(claim);
  return {
    key: keyOf(claim.scope),
    update: 'SET #state = :completed, #response = :response REMOVE #owner, respond_by',
    condition: IS_OWNER,
    names: { ...names, '#response': 'response' },
    values: { ...values, ':completed': 'completed', ':response': deflatedResponse(response) },
  };
};

/** The write that stores a response, for the transaction with the request's changes. */
export const responseWrite = (claimed: ClaimedResponse): LabelledWrite<'response'> => ({
  label: 'response',
  kind: 'update',
  ...completion(claimed),
});

/** The write that deletes a key, for the transaction that undoes its request. Refused once the response can be replayed. */
export const deleteKeyWrite = (claim: Claim): LabelledWrite<'response'> => ({
  label: 'response',
  kind: 'delete',
  key: keyOf(claim.scope),
  condition: IS_OWNER,
  ...ownerOf(claim),
});

const erasure = (key: ItemKey, resourceId: string): LabelledWrite<'response'> => ({
  label: 'response',
  kind: 'update',
  key,
  update: 'SET #state = :erased REMOVE #response, #owner, respond_by',
  condition: 'resource_id = :id',
  names: { '#state': 'state', '#response': 'response', '#owner': 'owner' },
  values: { ':erased': 'erased', ':id': resourceId },
});

/**
 * The write that erases the response of a request whose resource is erased. The key stays: by the resource id a repetition finds the
 * result. Refused once the key belongs to another resource.
 */
export const eraseResponseWrite = (
  ownerId: OpaqueId,
  { endpoint, key }: { readonly endpoint: string; readonly key: string },
  resourceId: string,
): LabelledWrite<'response'> => erasure(idempotencyItemKey(ownerId, endpoint, key), resourceId);

const METHODS_WITH_KEYS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

const heldKey = v.object({ pk: v.string(), sk: v.string(), resource_id: v.string() });

/** Erases the responses to an owner's requests below a path, whose resource is erased. The keys stay. */
export const eraseResponsesBelow = async (table: Table, ownerId: OpaqueId, path: string): Promise<void> => {
  for (const method of METHODS_WITH_KEYS) {
    for await (const items of queryPages(table, idempotencyItemsBelow(ownerId, method, path))) {
      for (const item of items) {
        const { pk, sk, resource_id: resourceId } = v.parse(heldKey, item);
        await table.transact([erasure({ pk, sk }, resourceId)]);
      }
    }
  }
};

const releaseOf = (claim: Claim): Update => {
  const { names, values } = ownerOf(claim);
  return {
    key: keyOf(claim.scope),
    update: 'SET #state = :released REMOVE #owner, respond_by',
    condition: IS_OWNER,
    names,
    values: { ...values, ':released': 'released' },
  };
};

/** Idempotency records in DynamoDB, one item per owner, endpoint and key. */
export const makeIdempotencyStore = (table: Table, abandonedAfterMs: number): IdempotencyStore => ({
  claim: async ({ scope, fingerprint, owner, resourceId, now, respondBy }) => {
    const expiresAt = Math.ceil((now + KEY_LIFETIME_MS) / 1000);
    const itemFor = (id: string, ttl: number): RawItem => ({
      ...keyOf(scope),
      state: 'running',
      fingerprint,
      resource_id: id,
      owner,
      started_at: now,
      respond_by: respondBy,
      [TTL_ATTRIBUTE]: ttl,
    });
    const first = await table.put(itemFor(resourceId, expiresAt), 'attribute_not_exists(pk)');
    if (first.kind === 'written') return { kind: 'claimed', claim: { scope, owner, resourceId }, isTakeover: false };
    if (first.item === null) throw new Error('an idempotency record refused a claim and is not there');

    const seen = v.parse(recordItem, first.item);
    const { [TTL_ATTRIBUTE]: ttl } = seen;
    const record = recordOf(seen);
    const found = ttl * 1_000 <= now ? { kind: 'free' as const, resourceId: null } : keyStateOf(record, fingerprint, now, abandonedAfterMs);
    if (found.kind !== 'free') return found;

    // Of two concurrent takeovers one succeeds: the record must be unchanged since it was read.
    const id = found.resourceId ?? resourceId;
    const isTakeover = found.resourceId !== null;
    const second = await table.put(itemFor(id, isTakeover ? ttl : expiresAt), '#state = :seen_state AND started_at = :seen_start', {
      names: { '#state': 'state' },
      values: { ':seen_state': record.state, ':seen_start': record.startedAt },
    });
    if (second.kind === 'written') return { kind: 'claimed', claim: { scope, owner, resourceId: id }, isTakeover };
    return { kind: 'running', retryAt: now + MIN_RETRY_MS };
  },

  complete: async (claimed) => (await table.update(completion(claimed))).kind === 'written',

  release: async (claim) => {
    await table.update(releaseOf(claim));
  },

  deleteKey: async (claim) => {
    await table.transact([deleteKeyWrite(claim)]);
  },
});
