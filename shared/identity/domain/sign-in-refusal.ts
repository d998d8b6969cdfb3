import type { UserStatus } from './identity.ts';

export type SignInRefusal = 'email_not_verified' | 'account_suspended' | 'account_pending_deletion';

type Person = { readonly status: UserStatus; readonly emailVerifiedAt: number | null };

/** Why an account cannot be signed in to; told after a right password or passkey, and to nobody else. */
export const refusalOf = ({ status, emailVerifiedAt }: Person): SignInRefusal | null => {
  if (status === 'suspended') return 'account_suspended';
  if (status === 'revoked') return 'account_pending_deletion';
  return emailVerifiedAt === null ? 'email_not_verified' : null;
};
