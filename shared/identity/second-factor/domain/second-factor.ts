import type { TwoFactorMethod } from '../../accounts/domain/identity.ts';
import type { CodeDestination } from '../../codes/domain/challenge.ts';
import type { AuthenticationMethod } from '../../sessions/domain/session.ts';

/** A user's proof of the second factor: the code that was sent, or a recovery code. */
export type SecondFactorProof = { readonly kind: 'code' | 'recovery_code'; readonly value: string };

/** How RFC 8176 names each of them. */
export const PROOF_METHODS: Readonly<Record<SecondFactorProof['kind'], AuthenticationMethod>> = { code: 'otp', recovery_code: 'kba' };

/** A user's settings of the second factor. */
type FactorOwner = {
  readonly twoFactor: { readonly enabled: boolean; readonly method: TwoFactorMethod | null };
  readonly email: string;
  readonly phone: { readonly number: string } | null;
};

/** Where the codes of a user's second factor go; null without one. */
export const secondFactorOf = ({ twoFactor, email, phone }: FactorOwner): CodeDestination | null => {
  if (!twoFactor.enabled) return null;
  if (twoFactor.method !== 'sms') return { channel: 'email', to: email };
  // Without its phone the account would count as one without a second factor.
  if (phone === null) throw new Error('the second factor of an account is a phone that it does not have');
  return { channel: 'sms', to: phone.number };
};

/** A code that was requested for an account's second factor. */
type FactorCode = { readonly subject: { readonly validSince: number }; readonly destination: CodeDestination };

/** Whether an account still has the second factor that a code was sent for. Every change of it moves `tokensInvalidatedAfter`. */
export const isOfCurrentFactor = (
  { subject, destination }: FactorCode,
  user: FactorOwner & { readonly tokensInvalidatedAfter: number },
): boolean => {
  const current = secondFactorOf(user);
  return subject.validSince === user.tokensInvalidatedAfter && current?.channel === destination.channel && current.to === destination.to;
};
