import type { Brand } from '../../../platform/brand.ts';
import type { Language } from '../../../platform/i18n/language.ts';
import { isUuid } from '../../../platform/ids/uuid.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { LegalAcceptance } from '../../accounts/domain/legal-documents.ts';

/** Names a code that was sent, or that seems to have been. */
export type ChallengeId = Brand<string, 'ChallengeId'>;

export const isChallengeId = (text: string): text is ChallengeId => isUuid(text);

/** Where a code is sent. `to` is an e-mail address, or a phone in E.164. */
export type CodeDestination = { readonly channel: 'email' | 'sms'; readonly to: string };

/**
 * Purposes of codes that carry nothing more. `address_confirmation` confirms the address of an account that exists;
 * `password_reset` replaces the link to a new password.
 */
export const PLAIN_PURPOSES = ['address_confirmation', 'email_change', 'phone_verification', 'password_reset'] as const;

/** Purposes of codes that belong to the second factor that an account had when they were sent. */
export const SECOND_FACTOR_PURPOSES = ['two_factor_setup', 'two_factor'] as const;

/** A registration as it was sent. It applies to the account when the code of its own challenge confirms the address, and never otherwise. */
export type RegistrationAttempt = {
  readonly passwordHash: string;
  readonly name: string;
  readonly timezone: string;
  readonly language: Language | null;
  readonly legalAcceptances: readonly LegalAcceptance[];
};

/** What a code is good for, with what was decided when it was sent. It is good for nothing else. */
export type ChallengeSubject =
  /**
   * Confirms the address of a pending registration. `registration` is the attempt that applies with it; null for a code
   * that was requested by address, which confirms the address alone.
   */
  | { readonly purpose: 'email_verification'; readonly registration: RegistrationAttempt | null }
  /** The second step of a sign-in. */
  | { readonly purpose: 'sign_in'; readonly validSince: number; readonly deviceName: string | null }
  | SecondFactorSubject
  /** Whatever needs to know no more than who it is for. */
  | PlainSubject;

/**
 * `two_factor_setup` shows that a channel works; `two_factor` confirms something sensitive in a session. `validSince` is the
 * account's `tokensInvalidatedAfter` when the code was requested: every change of the second factor moves it, so it names
 * the state that the code belongs to.
 */
type SecondFactorSubject = {
  readonly [Purpose in (typeof SECOND_FACTOR_PURPOSES)[number]]: { readonly purpose: Purpose; readonly validSince: number };
}[(typeof SECOND_FACTOR_PURPOSES)[number]];

type PlainSubject = {
  readonly [Purpose in (typeof PLAIN_PURPOSES)[number]]: { readonly purpose: Purpose };
}[(typeof PLAIN_PURPOSES)[number]];

export type ChallengePurpose = ChallengeSubject['purpose'];

/** A code that was sent. Instants are epoch milliseconds. */
export type Challenge = {
  readonly id: ChallengeId;
  /** Null for one that nobody got, which is told from no other. */
  readonly userId: UserId | null;
  readonly destination: CodeDestination;
  readonly subject: ChallengeSubject;
  /** HMAC of the code, bound to challenge, purpose and user. */
  readonly codeDigest: string;
  readonly sentAt: number;
  readonly expiresAt: number;
  /** Guesses so far. */
  readonly attempts: number;
  readonly usedAt: number | null;
};

export const CODE_SECONDS = 600;
/** Seconds after which a code may be sent again. */
export const RESEND_AFTER_SECONDS = 60;

/** Codes to one destination, which count together whichever operation sends them: they cost money, and flood people. */
export const SENDING_LIMITS = [
  { max: 3, windowSeconds: 600, per: 'destination' },
  { max: 10, windowSeconds: 86_400, per: 'destination' },
] as const;

/** Codes of one challenge that follow a right password. */
export const CHALLENGE_SENDING_LIMITS = [{ max: 5, windowSeconds: 600, per: 'challenge' }] as const;

/** Codes to one account that follow a right password, so strangers cannot use them up. */
export const ACCOUNT_SENDING_LIMITS = [
  { max: 10, windowSeconds: 600, per: 'account' },
  { max: 30, windowSeconds: 86_400, per: 'account' },
] as const;

/** Name of the counters of codes that are sent. */
export const SENDING_COUNTER = 'sendCode';
/** The last wrong guess burns the challenge. */
export const MAX_ATTEMPTS = 5;

const CODES = 1_000_000;

/** Six digits, each as likely as any other: of four random bytes those that would favour some codes are left out. */
export const makeCode = (random: Uint8Array): string => {
  const view = new DataView(random.buffer, random.byteOffset, random.byteLength);
  const limit = Math.floor(2 ** 32 / CODES) * CODES;
  for (let offset = 0; offset + 4 <= random.byteLength; offset += 4) {
    const number = view.getUint32(offset);
    if (number < limit) return String(number % CODES).padStart(6, '0');
  }
  throw new RangeError('not enough random bytes');
};

/** Bytes that {@link makeCode} needs. */
export const CODE_ENTROPY_BYTES = 32;

/** What the digest of a code is made of. */
export const boundCode = ({ id, userId, subject }: Pick<Challenge, 'id' | 'userId' | 'subject'>, code: string): string =>
  JSON.stringify([id, subject.purpose, userId, code]);

/** What is shown of where a code went: `p•••@example.mx`, `••• ••• 78`. */
export const destinationHint = ({ channel, to }: CodeDestination): string => {
  if (channel === 'sms') return `••• ••• ${to.slice(-2)}`;
  const at = to.lastIndexOf('@');
  return `${to.slice(0, 1)}•••${to.slice(at)}`;
};
