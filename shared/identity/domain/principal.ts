import type { Language } from '../../platform/i18n/language.ts';
import type { Role, UserId } from './identity.ts';

/** The account behind an accepted credential. */
export type Principal = {
  readonly userId: UserId;
  readonly role: Role;
  readonly permissions: ReadonlySet<string>;
  readonly language: Language | null;
  readonly timezone: string;
  /** Digest under which the credential is stored; names the item that carries the account's counters. */
  readonly keyDigest: string;
  /** What else that item holds, as stored: the settings that other contexts keep with a user are among it. */
  readonly attributes: Readonly<Record<string, unknown>>;
};
