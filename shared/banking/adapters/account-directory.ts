import * as v from 'valibot';

import type { RawItem, Table } from '../../platform/dynamodb/table.ts';
import type { KeyedDigest } from '../../platform/secrets/keyed-digest.ts';
import { parseCalendarDate } from '../../platform/time/calendar-date.ts';
import { isShared, sighted, type DirectoryEntry } from '../domain/account-directory/directory-entry.ts';
import type { Phone } from '../domain/account/account.ts';
import { parseSpeiCode, type SpeiCode } from '../domain/bank/spei-code.ts';
import type { AccountDirectory } from '../ports/account-directory.ts';
import { directoryKey, directoryPartition } from './keys.ts';

/** Entries are kept together by this many last digits, the fewest anybody may ask for. */
const PARTITION_DIGITS = 4;
const PHONE_DIGITS = 10;
/** Characters of a suffix digest that are kept; a chance agreement would show a bank that enough users have seen anyway. */
const SUFFIX_DIGEST_LENGTH = 16;
const ATTEMPTS = 5;

const directoryItem = v.object({
  bank: v.string(),
  told_on: v.string(),
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

const storedOf = (item: RawItem): StoredEntry => {
  const parsed = v.parse(directoryItem, item);
  const toldOn = parseCalendarDate(parsed.told_on);
  if (toldOn === null) throw new TypeError('a directory entry has no date');
  return {
    entry: { bank: bankOf(parsed.bank), toldOn, lastSeenAt: parsed.last_seen_at, observers: parsed.observers },
    version: parsed.version,
  };
};

/** The account directory in DynamoDB, under digests alone. */
export const makeAccountDirectory = (table: Table, digest: KeyedDigest): AccountDirectory => {
  const ofSuffix = async (digits: string): Promise<string> =>
    (await digest.ofAccount(`directory suffix ${digits}`)).slice(0, SUFFIX_DIGEST_LENGTH);
  const ofPhone = (phone: string): Promise<string> => digest.ofAccount(`directory phone ${phone}`);

  const keyOf = async (phone: Phone) => {
    const [group, own] = await Promise.all([ofSuffix(phone.slice(-PARTITION_DIGITS)), ofPhone(phone)]);
    return directoryKey(group, own);
  };

  /** Digests of the suffixes between those that are keys. */
  const suffixesOf = (phone: Phone): Promise<readonly string[]> =>
    Promise.all(
      Array.from({ length: PHONE_DIGITS - PARTITION_DIGITS - 1 }, (_unused, index) =>
        ofSuffix(phone.slice(-(PARTITION_DIGITS + 1 + index))),
      ),
    );

  const isNamedBy = async (lastDigits: string): Promise<(item: RawItem) => boolean> => {
    if (lastDigits.length === PARTITION_DIGITS) return () => true;
    if (lastDigits.length === PHONE_DIGITS) {
      const own = await ofPhone(lastDigits);
      return ({ sk }) => sk === own;
    }
    const suffix = await ofSuffix(lastDigits);
    return ({ suffixes }) => Array.isArray(suffixes) && suffixes.includes(suffix);
  };

  return {
    bankOf: async (phone) => {
      const item = await table.get(await keyOf(phone));
      return item === null ? null : storedOf(item).entry.bank;
    },

    learn: async (phone, seenBy, sighting) => {
      const key = await keyOf(phone);
      // Bound to the phone: that one user saw two phones is not to be read off the table.
      const observer = await digest.ofAccount(`directory observer ${phone} ${seenBy}`);
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const item = await table.get(key);
        const stored = item === null ? null : storedOf(item);
        const after = sighted(stored?.entry ?? null, { ...sighting, observer });
        if (after === stored?.entry) return;
        const outcome = await table.put(
          {
            ...key,
            suffixes: await suffixesOf(phone),
            bank: after.bank,
            told_on: after.toldOn,
            last_seen_at: after.lastSeenAt,
            observers: after.observers,
            version: (stored?.version ?? 0) + 1,
          },
          stored === null ? 'attribute_not_exists(pk)' : 'version = :seen',
          stored === null ? {} : { values: { ':seen': stored.version } },
        );
        if (outcome.kind === 'written') return;
      }
      throw new Error('a directory entry could not be written: others keep changing it');
    },

    sharedBySuffix: async (lastDigits) => {
      const partition = directoryPartition(await ofSuffix(lastDigits.slice(-PARTITION_DIGITS)));
      const isNamed = await isNamedBy(lastDigits);
      const found: DirectoryEntry[] = [];
      let startAfter: RawItem | null = null;
      do {
        const page: Awaited<ReturnType<Table['query']>> = await table.query({
          condition: 'pk = :pk',
          values: { ':pk': partition },
          startAfter,
        });
        found.push(...page.items.filter(isNamed).map((item) => storedOf(item).entry));
        startAfter = page.next;
      } while (startAfter !== null);
      return found.filter(isShared).map(({ bank, lastSeenAt }) => ({ bank, lastSeenAt }));
    },
  };
};
