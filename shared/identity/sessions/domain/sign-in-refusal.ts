import type { UserStatus } from '../../accounts/domain/identity.ts';

export type SignInRefusal = 'account_suspended' | 'account_pending_deletion';

/** Whether an address was ever shown to be its user's; until then the account is a pending registration. */
export const isConfirmed = ({ emailVerifiedAt }: { readonly emailVerifiedAt: number | null }): boolean => emailVerifiedAt !== null;

/** Whether an account is an unconfirmed registration: it does not hold its address against the owner of the mailbox. */
export const isPendingRegistration = (user: { readonly status: UserStatus; readonly emailVerifiedAt: number | null }): boolean =>
  user.status === 'active' && !isConfirmed(user);

/**
 * Why the user of a confirmed account cannot sign in. A response states it only after a right password or passkey. A
 * pending registration has no such reason: it gets the response of a wrong password, so that no response reveals it.
 */
export const refusalOf = ({ status }: { readonly status: UserStatus }): SignInRefusal | null => {
  if (status === 'suspended') return 'account_suspended';
  return status === 'revoked' ? 'account_pending_deletion' : null;
};
