import type { OpaqueId } from '../../platform/brand.ts';
import type { Delivery } from '../../platform/idempotency/delivery.ts';
import type { Phone } from '../domain/bank-account/bank-account.ts';
import type { SpeiCode } from '../domain/bank/spei-code.ts';
import type { DirectoryEntry, Observation } from '../domain/phone-bank-directory/directory-entry.ts';

/**
 * The banks of phones, observed in the valid certificates of all users. It stores HMACs, never numbers, and does not
 * reveal who observed what.
 */
export type PhoneBankDirectory = {
  /** The bank of a phone by its full number; null while fewer users have seen it there than an entry needs to be shown. */
  readonly bankOf: (phone: Phone) => Promise<SpeiCode | null>;
  /** `observedBy` is the user whose validation saw the phone at that bank. A delivery is recorded once. */
  readonly record: (phone: Phone, observedBy: OpaqueId, observation: Omit<Observation, 'observer'>, delivery: Delivery) => Promise<void>;
  /** Entries whose number ends in some digits (4 to 10) and that enough users have seen. */
  readonly findSharedBySuffix: (lastDigits: string) => Promise<readonly Pick<DirectoryEntry, 'bank' | 'lastSeenAt'>[]>;
};
