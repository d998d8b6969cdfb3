import type { OpaqueId } from '../../platform/brand.ts';
import type { DirectoryEntry, Sighting } from '../domain/account-directory/directory-entry.ts';
import type { Phone } from '../domain/account/account.ts';
import type { SpeiCode } from '../domain/bank/spei-code.ts';

/**
 * The banks of phones, as valid certificates told them to all users together. It holds digests of numbers, never
 * numbers, and does not show who saw what.
 */
export type AccountDirectory = {
  /** The bank of a phone, for whoever knows its whole number; null when it is not known. */
  readonly bankOf: (phone: Phone) => Promise<SpeiCode | null>;
  /** `seenBy` is the user whose validation saw the phone at that bank. */
  readonly learn: (phone: Phone, seenBy: OpaqueId, sighting: Omit<Sighting, 'observer'>) => Promise<void>;
  /** Entries whose number ends in some digits (4 to 10) and that enough users have seen. */
  readonly sharedBySuffix: (lastDigits: string) => Promise<readonly Pick<DirectoryEntry, 'bank' | 'lastSeenAt'>[]>;
};
