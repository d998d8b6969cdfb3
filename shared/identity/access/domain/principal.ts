import type { Language } from '../../../platform/i18n/language.ts';
import type { Role, UserId } from '../../accounts/domain/identity.ts';

/** The account behind an accepted credential. */
export type Principal = {
  readonly userId: UserId;
  readonly role: Role;
  /** Those of the role, or fewer where the credential carries fewer. */
  readonly permissions: ReadonlySet<string>;
  readonly language: Language | null;
  readonly timezone: string;
  /** Settings that other contexts store with the user; returned by the write that admitted the request. */
  readonly attributes: Readonly<Record<string, unknown>>;
};
