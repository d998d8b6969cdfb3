import * as v from 'valibot';

import type { Hmac } from '../../digests/hmac.ts';
import type { OpaqueId } from '../../platform/brand.ts';
import { findUnderOne } from '../../platform/dynamodb/find-under-one.ts';
import type { ItemKey } from '../../platform/dynamodb/keys.ts';
import { queryAll } from '../../platform/dynamodb/query-all.ts';
import type { LabelledWrite, RawItem, Table } from '../../platform/dynamodb/table.ts';
import { deliveryWrite } from '../../platform/idempotency/dynamodb-deliveries.ts';
import { parseCalendarDate } from '../../platform/time/calendar-date.ts';
import type { Phone } from '../domain/bank-account/bank-account.ts';
import { parseSpeiCode, type SpeiCode } from '../domain/bank/spei-code.ts';
import { isShared, withObservation, type DirectoryEntry } from '../domain/phone-bank-directory/directory-entry.ts';
import type { PhoneBankDirectory } from '../ports/phone-bank-directory.ts';
import { directoryKey, directoryPartition } from './keys.ts';

/** Entries are grouped by this many last digits, the minimum for a lookup. */
const PARTITION_DIGITS = 4;
const PHONE_DIGITS = 10;
const MAX_WRITE_ATTEMPTS = 5;
/** Part of the marks of recorded validations; with another name, everything would be recorded again. */
const CONSUMER = 'phone-bank-directory';

const directoryItem = v.object({
  bank: v.string(),
  payment_date: v.string(),
  last_seen_at: v.number(),
  observers: v.array(v.string()),
  version: v.number(),
});

const bankOf = (text: string): SpeiCode => {
  const code = parseSpeiCode(text);
  if (code === null) throw new TypeError('a directory entry has no bank');
  return code;
};

type StoredEntry = { readonly entry: DirectoryEntry; readonly version: number };

const parseStoredEntry = (item: RawItem): StoredEntry => {
  const parsed = v.parse(directoryItem, item);
  const paymentDate = parseCalendarDate(parsed.payment_date);
  if (paymentDate === null) throw new TypeError('a directory entry has no date');
  return {
    entry: { bank: bankOf(parsed.bank), paymentDate, lastSeenAt: parsed.last_seen_at, observers: parsed.observers },
    version: parsed.version,
  };
};

/** The attributes of an entry under one version of the digests' key. */
type EntryDigests = { readonly key: ItemKey; readonly suffixes: readonly string[]; readonly observer: string };

type FoundEntry = { readonly digests: EntryDigests; readonly stored: StoredEntry | null };

const itemOf = ({ key, suffixes }: EntryDigests, entry: DirectoryEntry, version: number): RawItem => ({
  ...key,
  suffixes,
  bank: entry.bank,
  payment_date: entry.paymentDate,
  last_seen_at: entry.lastSeenAt,
  observers: entry.observers,
  version,
});

/** Writes an entry unless it has changed since it was read. During a key rotation, a new entry must not exist under the other version either. */
const entryWrites = (
  { digests, stored }: FoundEntry,
  entry: DirectoryEntry,
  versions: readonly EntryDigests[],
): readonly LabelledWrite<'entry'>[] => {
  if (stored !== null) {
    const item = itemOf(digests, entry, stored.version + 1);
    return [{ label: 'entry', kind: 'put', item, condition: 'version = :seen', values: { ':seen': stored.version } }];
  }
  const condition = 'attribute_not_exists(pk)';
  const others = versions.filter((each) => each !== digests);
  return [
    { label: 'entry', kind: 'put', item: itemOf(digests, entry, 1), condition },
    ...others.map(({ key }) => ({ label: 'entry', kind: 'check', key, condition }) as const),
  ];
};

/** The account directory in DynamoDB, which stores digests only. */
export const makePhoneBankDirectory = (table: Table, hmac: Hmac): PhoneBankDirectory => {
  const suffixText = (digits: string): string => `directory suffix ${digits}`;
  const phoneText = (phone: string): string => `directory phone ${phone}`;

  /** Keys of a phone, one for each version of the key in use, the newest first. */
  const keysOf = async (phone: Phone): Promise<readonly ItemKey[]> => {
    const [groups, own] = await Promise.all([
      hmac.allOfPhoneSuffix(suffixText(phone.slice(-PARTITION_DIGITS))),
      hmac.allOfAccount(phoneText(phone)),
    ]);
    return groups.flatMap((group, index) => {
      const phoneDigest = own[index];
      return phoneDigest === undefined ? [] : [directoryKey(group, phoneDigest)];
    });
  };

  /** Digests of the suffixes between those that are keys, for each version of the key in use. */
  const suffixesOf = (phone: Phone): Promise<readonly (readonly string[])[]> =>
    Promise.all(
      Array.from({ length: PHONE_DIGITS - PARTITION_DIGITS - 1 }, (_unused, index) =>
        hmac.allOfPhoneSuffix(suffixText(phone.slice(-(PARTITION_DIGITS + 1 + index)))),
      ),
    );

  const digestsOf = async (phone: Phone, observedBy: OpaqueId): Promise<readonly EntryDigests[]> => {
    // Bound to the phone: the table does not reveal that one user saw two phones.
    const observerText = `directory observer ${phone} ${observedBy}`;
    const [keys, suffixes, observers] = await Promise.all([keysOf(phone), suffixesOf(phone), hmac.allOfAccount(observerText)]);
    return keys.flatMap((key, version) => {
      const observer = observers[version];
      return observer === undefined ? [] : [{ key, suffixes: suffixes.flatMap((each) => each.slice(version, version + 1)), observer }];
    });
  };

  /** The entry of a phone; if there is none, the digests for a new one. */
  const findEntry = async (versions: readonly EntryDigests[], currentDigest: string): Promise<FoundEntry> => {
    const item = await findUnderOne(
      table,
      versions.map(({ key }) => key),
    );
    const phoneDigest = item?.['sk'] ?? currentDigest;
    const digests = versions.find(({ key }) => key.sk === phoneDigest);
    if (digests === undefined) throw new RangeError('a directory entry has a version of the key that is not in use');
    return { digests, stored: item === null ? null : parseStoredEntry(item) };
  };

  const makeSuffixFilter = async (lastDigits: string): Promise<(item: RawItem) => boolean> => {
    if (lastDigits.length === PARTITION_DIGITS) return () => true;
    if (lastDigits.length === PHONE_DIGITS) {
      const own: readonly unknown[] = await hmac.allOfAccount(phoneText(lastDigits));
      return ({ sk }) => own.includes(sk);
    }
    const wanted: readonly unknown[] = await hmac.allOfPhoneSuffix(suffixText(lastDigits));
    return ({ suffixes }) => Array.isArray(suffixes) && suffixes.some((suffix) => wanted.includes(suffix));
  };

  const readPartition = (partition: string): Promise<readonly RawItem[]> =>
    queryAll(table, { condition: 'pk = :pk', values: { ':pk': partition } });

  return {
    bankOf: async (phone) => {
      const item = await findUnderOne(table, await keysOf(phone));
      const entry = item === null ? null : parseStoredEntry(item).entry;
      return entry !== null && isShared(entry) ? entry.bank : null;
    },

    record: async (phone, observedBy, observation, delivery) => {
      const [versions, currentDigest] = await Promise.all([digestsOf(phone, observedBy), hmac.ofAccount(phoneText(phone))]);
      for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
        const found = await findEntry(versions, currentDigest);
        const seen = found.stored?.entry ?? null;
        const updated = withObservation(seen, { ...observation, observer: found.digests.observer });
        if (updated === seen) return;
        const failed = await table.transact([deliveryWrite(CONSUMER, delivery), ...entryWrites(found, updated, versions)]);
        if (failed.length === 0 || failed.includes('delivery')) return;
      }
      throw new Error('a directory entry could not be written: others keep changing it');
    },

    findSharedBySuffix: async (lastDigits) => {
      const [groups, hasSuffix] = await Promise.all([
        hmac.allOfPhoneSuffix(suffixText(lastDigits.slice(-PARTITION_DIGITS))),
        makeSuffixFilter(lastDigits),
      ]);
      const found: DirectoryEntry[] = [];
      // The oldest first: an entry that a rotation moves meanwhile may be found twice, but never missed.
      for (const group of groups.toReversed()) {
        const items = await readPartition(directoryPartition(group));
        found.push(...items.filter(hasSuffix).map((item) => parseStoredEntry(item).entry));
      }
      return found.filter(isShared).map(({ bank, lastSeenAt }) => ({ bank, lastSeenAt }));
    },
  };
};
