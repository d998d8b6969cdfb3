import { isDeepStrictEqual } from 'node:util';

import * as v from 'valibot';

import type { DigestPurpose } from '../../../shared/digests/digesters.ts';
import { STORED_DIGESTS } from '../../../shared/digests/hmac.ts';
import { NAMED_DIGESTS } from '../../../shared/identity/access/adapters/named-key-attributes.ts';
import type { RawItem } from '../../../shared/platform/dynamodb/table.ts';
import { rewrapDigest } from '../../../shared/platform/secrets/keyed-digest.ts';
import type { MasterSecret, MasterVersion } from '../../../shared/platform/secrets/master-secret.ts';
import { sealedVersionOf, type Vault } from '../../../shared/platform/secrets/vault.ts';
import { endpointFromItem, previousSecretItems } from '../../../shared/webhooks/adapters/endpoint-item.ts';
import { ENDPOINT_SORT } from '../../../shared/webhooks/adapters/keys.ts';
import { secretContext } from '../../../shared/webhooks/domain/endpoint-secret.ts';
import { ownerOfPartition } from './owner-of-partition.ts';

/** What rewriting an item takes. `to` is the version that everything moves to. */
export type Rewriting = { readonly versions: MasterSecret; readonly to: MasterVersion; readonly vault: Vault };

/** A kind of item that holds digests or ciphertexts under a version of the master secret. */
export type StoredUse = {
  readonly name: string;
  readonly isIn: 'table' | 'credentials';
  readonly matches: (item: RawItem) => boolean;
  /** The item under the wanted version; equal to the item where nothing of it is older. */
  readonly rewrite: (item: RawItem, rewriting: Rewriting) => Promise<RawItem> | RawItem;
  /** Attribute that every other write of the item changes. Without one, the rewritten attributes themselves are compared. */
  readonly guard?: string;
  /** The same data may exist under both versions: then the older item is removed. */
  readonly mayBeTwice?: true;
};

/** Stored when a gate has no active key. */
const NO_DIGEST = '-';

const startsWith = (value: unknown, prefix: string): boolean => typeof value === 'string' && value.startsWith(prefix);

const rewrapped = (value: unknown, purpose: DigestPurpose, { versions, to }: Rewriting): unknown =>
  typeof value === 'string' && value !== NO_DIGEST ? rewrapDigest(versions, purpose, value, to) : value;

const rewrappedAll = (values: unknown, purpose: DigestPurpose, rewriting: Rewriting): unknown[] =>
  Array.isArray(values) ? values.map((each: unknown) => rewrapped(each, purpose, rewriting)) : [];

/** A key of a prefix and a digest. */
const rewrappedKey = (value: unknown, prefix: string, purpose: DigestPurpose, rewriting: Rewriting): string =>
  `${prefix}${String(rewrapped(String(value).slice(prefix.length), purpose, rewriting))}`;

/** The test gate of an account that has a test key. */
const testKeyItem = v.object({ test_key: v.optional(v.looseObject({ digest: v.string() })) });

const EXPOSED_KEY = 'EXPOSED_KEY#';
const ACCOUNT = 'ACCOUNT#';
const DIRECTORY = 'DIRECTORY#';
const CLIENT = 'CLIENT#';
const TRIAL_CARD = 'TRIAL_CARD#';

/**
 * Everything that outlives a rotation. Codes, requests to a destination that are counted in a window, answers under an
 * Idempotency-Key, dead letters, recent transfers, cursors, confirmations and links to archives are not here: each ends by itself
 * before a version may be dropped.
 */
export const STORED_USES: readonly StoredUse[] = [
  {
    name: 'gates',
    isIn: 'table',
    matches: ({ pk, sk }) => startsWith(pk, 'GATE#') && sk === 'GATE',
    rewrite: (item, rewriting) => ({
      ...item,
      ...Object.fromEntries(
        ['key_digest', 'previous_digest', ...NAMED_DIGESTS].flatMap((name) =>
          item[name] === undefined ? [] : [[name, rewrapped(item[name], STORED_DIGESTS.apiKey, rewriting)]],
        ),
      ),
    }),
  },
  {
    name: 'test_keys',
    isIn: 'table',
    matches: ({ pk, sk }) => startsWith(pk, 'GATE#') && sk === 'TEST',
    rewrite: (item, rewriting) => {
      const { test_key: key } = v.parse(testKeyItem, item);
      return key === undefined ? item : { ...item, test_key: { ...key, digest: rewrapped(key.digest, STORED_DIGESTS.apiKey, rewriting) } };
    },
  },
  {
    name: 'exposed_keys',
    isIn: 'table',
    matches: ({ sk }) => startsWith(sk, EXPOSED_KEY),
    rewrite: (item, rewriting) => ({ ...item, sk: rewrappedKey(item['sk'], EXPOSED_KEY, STORED_DIGESTS.apiKey, rewriting) }),
    mayBeTwice: true,
  },
  {
    name: 'beneficiaries',
    isIn: 'table',
    matches: ({ pk, sk }) => String(pk).endsWith('#BENEFICIARIES') && startsWith(sk, ACCOUNT),
    rewrite: (item, rewriting) => ({ ...item, sk: rewrappedKey(item['sk'], ACCOUNT, STORED_DIGESTS.account, rewriting) }),
    guard: 'version',
  },
  {
    name: 'expected_payments',
    isIn: 'table',
    matches: ({ pk, sk }) => String(pk).endsWith('#EXPECTED_PAYMENTS') && startsWith(sk, ACCOUNT),
    rewrite: (item, rewriting) => {
      const [prefix, digest, ...others] = String(item['sk']).split('#');
      return { ...item, sk: [prefix, rewrapped(digest, STORED_DIGESTS.account, rewriting), ...others].join('#') };
    },
    mayBeTwice: true,
  },
  {
    name: 'phone_bank_directory',
    isIn: 'table',
    matches: ({ pk }) => startsWith(pk, DIRECTORY),
    rewrite: (item, rewriting) => ({
      ...item,
      pk: rewrappedKey(item['pk'], DIRECTORY, STORED_DIGESTS.phoneSuffix, rewriting),
      sk: rewrapped(item['sk'], STORED_DIGESTS.account, rewriting),
      suffixes: rewrappedAll(item['suffixes'], STORED_DIGESTS.phoneSuffix, rewriting),
      observers: rewrappedAll(item['observers'], STORED_DIGESTS.account, rewriting),
    }),
    guard: 'version',
  },
  {
    name: 'trial_cards',
    isIn: 'table',
    matches: ({ pk }) => startsWith(pk, TRIAL_CARD),
    rewrite: (item, rewriting) => ({ ...item, pk: rewrappedKey(item['pk'], TRIAL_CARD, STORED_DIGESTS.card, rewriting) }),
    mayBeTwice: true,
  },
  {
    name: 'webhook_endpoints',
    isIn: 'table',
    matches: ({ pk, sk }) => String(pk).endsWith('#WEBHOOKS') && startsWith(sk, ENDPOINT_SORT),
    rewrite: async (item, { to, vault }) => {
      const endpoint = endpointFromItem(ownerOfPartition(String(item['pk'])), item);
      const context = secretContext(endpoint.owner, endpoint.id);
      const reseal = async (sealed: typeof endpoint.secret) =>
        sealedVersionOf(sealed) >= to.version ? sealed : vault.seal(await vault.open(sealed, context), context);
      const previous = await Promise.all(endpoint.previousSecrets.map(async (each) => ({ ...each, sealed: await reseal(each.sealed) })));
      return {
        ...item,
        secret: await reseal(endpoint.secret),
        ...(previous.length === 0 ? {} : { previous_secrets: previousSecretItems(previous) }),
      };
    },
  },
  {
    name: 'recovery_codes',
    isIn: 'credentials',
    matches: ({ sk }) => sk === 'RECOVERY_CODES',
    rewrite: (item, rewriting) =>
      item['digests'] instanceof Set
        ? { ...item, digests: new Set(rewrappedAll([...item['digests']], STORED_DIGESTS.code, rewriting)) }
        : item,
  },
  {
    name: 'known_clients',
    isIn: 'credentials',
    matches: ({ sk }) => startsWith(sk, CLIENT),
    rewrite: (item, rewriting) => ({ ...item, sk: rewrappedKey(item['sk'], CLIENT, STORED_DIGESTS.destination, rewriting) }),
    guard: 'known_until',
    mayBeTwice: true,
  },
];

/** Attributes, keys included, that differ between an item and the same item rewritten. */
export const changedAttributes = (item: RawItem, rewritten: RawItem): readonly string[] =>
  Object.keys(rewritten).filter((name) => !isDeepStrictEqual(item[name], rewritten[name]));
