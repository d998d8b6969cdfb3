import type { Brand } from '../../platform/brand.ts';
import { isUuid } from '../../platform/ids/uuid.ts';
import type { UserId } from './identity.ts';

/** Names a code that was sent, or that seems to have been. */
export type ChallengeId = Brand<string, 'ChallengeId'>;

export const isChallengeId = (text: string): text is ChallengeId => isUuid(text);

/** Where a code is sent. `to` is an e-mail address, or a phone in E.164. */
export type CodeDestination = { readonly channel: 'email' | 'sms'; readonly to: string };

/**
 * Purposes of codes that carry nothing more. `address_confirmation` confirms the address of an account that exists;
 * `two_factor_setup` shows that a channel works; `two_factor` confirms something sensitive in a session; `password_reset`
 * stands in for the link to a new password.
 */
export const PLAIN_PURPOSES = [
  'address_confirmation',
  'email_change',
  'phone_verification',
  'two_factor_setup',
  'two_factor',
  'password_reset',
] as const;

/** What a code is good for, with what was decided when it was sent. It is good for nothing else. */
export type ChallengeSubject =
  /** Confirms the address of a registration, whose password and name apply with it. */
  | { readonly purpose: 'email_verification'; readonly passwordHash: string; readonly name: string }
  /** The second step of a sign-in. */
  | { readonly purpose: 'sign_in'; readonly validSince: number; readonly deviceName: string | null }
  /** Whatever needs to know no more than who it is for. */
  | PlainSubject;

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
