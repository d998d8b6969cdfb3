import type { Language } from '../../../platform/i18n/language.ts';
import type { Role, UserId } from '../../accounts/domain/identity.ts';

/** The test mode of an account: the instants of its data are this far ahead. */
export type TestMode = { readonly clockOffsetMs: number };

/** The account behind an accepted credential. */
export type Principal = {
  /** The account; in test mode, for operations on data that lie apart, the owner of its test data. */
  readonly userId: UserId;
  readonly role: Role;
  /** Those of the role, or fewer where the credential carries fewer. */
  readonly permissions: ReadonlySet<string>;
  readonly language: Language | null;
  readonly timezone: string;
  /** Settings that other contexts store with the user; returned by the write that admitted the request. */
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Absent in live mode. */
  readonly test?: TestMode;
};
