import * as v from 'valibot';

import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import { deliveryWrite } from '../../platform/idempotency/dynamodb-deliveries.ts';
import type { Hmac } from '../../platform/secrets/hmac.ts';
import { parseCalendarDate } from '../../platform/time/calendar-date.ts';
import type { Phone } from '../domain/bank-account/bank-account.ts';
import { parseSpeiCode, type SpeiCode } from '../domain/bank/spei-code.ts';
import { isShared, withObservation, type DirectoryEntry } from '../domain/phone-bank-directory/directory-entry.ts';
import type { PhoneBankDirectory } from '../ports/phone-bank-directory.ts';
import { directoryKey, directoryPartition } from './keys.ts';

/** Entries are grouped by this many last digits, the minimum of a lookup. */
const PARTITION_DIGITS = 4;
const PHONE_DIGITS = 10;
/** Characters of a suffix digest that are kept; a chance agreement would show a bank that enough users have seen anyway. */
const SUFFIX_DIGEST_LENGTH = 16;
const MAX_WRITE_ATTEMPTS = 5;
/** Names the marks of what was recorded; another name would record everything anew. */
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

/** The account directory in DynamoDB, under digests alone. */
export const makePhoneBankDirectory = (table: Table, hmac: Hmac): PhoneBankDirectory => {
  const hmacOfSuffix = async (digits: string): Promise<string> =>
    (await hmac.ofAccount(`directory suffix ${digits}`)).slice(0, SUFFIX_DIGEST_LENGTH);
  const hmacOfPhone = (phone: string): Promise<string> => hmac.ofAccount(`directory phone ${phone}`);

  const keyOf = async (phone: Phone) => {
    const [group, own] = await Promise.all([hmacOfSuffix(phone.slice(-PARTITION_DIGITS)), hmacOfPhone(phone)]);
    return directoryKey(group, own);
  };

  /** Digests of the suffixes between those that are keys. */
  const suffixesOf = (phone: Phone): Promise<readonly string[]> =>
    Promise.all(
      Array.from({ length: PHONE_DIGITS - PARTITION_DIGITS - 1 }, (_unused, index) =>
        hmacOfSuffix(phone.slice(-(PARTITION_DIGITS + 1 + index))),
      ),
    );

  const makeSuffixFilter = async (lastDigits: string): Promise<(item: RawItem) => boolean> => {
    if (lastDigits.length === PARTITION_DIGITS) return () => true;
    if (lastDigits.length === PHONE_DIGITS) {
      const own = await hmacOfPhone(lastDigits);
      return ({ sk }) => sk === own;
    }
    const suffix = await hmacOfSuffix(lastDigits);
    return ({ suffixes }) => Array.isArray(suffixes) && suffixes.includes(suffix);
  };

  return {
    bankOf: async (phone) => {
      const item = await table.get(await keyOf(phone));
      const entry = item === null ? null : parseStoredEntry(item).entry;
      return entry !== null && isShared(entry) ? entry.bank : null;
    },

    record: async (phone, observedBy, observation, delivery) => {
      const key = await keyOf(phone);
      // Bound to the phone: that one user saw two phones is not to be read off the table.
      const observer = await hmac.ofAccount(`directory observer ${phone} ${observedBy}`);
      for (let attempt = 1; attempt <= MAX_WRITE_ATTEMPTS; attempt += 1) {
        const item = await table.get(key);
        const stored = item === null ? null : parseStoredEntry(item);
        const updated = withObservation(stored?.entry ?? null, { ...observation, observer });
        if (updated === stored?.entry) return;
        const failed = await table.transact([
          deliveryWrite(CONSUMER, delivery),
          {
            label: 'entry',
            kind: 'put',
            item: {
              ...key,
              suffixes: await suffixesOf(phone),
              bank: updated.bank,
              payment_date: updated.paymentDate,
              last_seen_at: updated.lastSeenAt,
              observers: updated.observers,
              version: (stored?.version ?? 0) + 1,
            },
            ...(stored === null
              ? { condition: 'attribute_not_exists(pk)' }
              : { condition: 'version = :seen', values: { ':seen': stored.version } }),
          },
        ]);
        if (failed.length === 0 || failed.includes('delivery')) return;
      }
      throw new Error('a directory entry could not be written: others keep changing it');
    },

    findSharedBySuffix: async (lastDigits) => {
      const partition = directoryPartition(await hmacOfSuffix(lastDigits.slice(-PARTITION_DIGITS)));
      const hasSuffix = await makeSuffixFilter(lastDigits);
      const found: DirectoryEntry[] = [];
      let startAfter: RawItem | null = null;
      do {
        const page: Awaited<ReturnType<Table['query']>> = await table.query({
          condition: 'pk = :pk',
          values: { ':pk': partition },
          startAfter,
        });
        found.push(...page.items.filter(hasSuffix).map((item) => parseStoredEntry(item).entry));
        startAfter = page.next;
      } while (startAfter !== null);
      return found.filter(isShared).map(({ bank, lastSeenAt }) => ({ bank, lastSeenAt }));
    },
  };
};
