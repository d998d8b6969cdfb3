import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Brand } from '../../../shared/platform/brand.ts';
import { isRandomUuid } from '../../../shared/platform/ids/uuid.ts';
import type { ProviderId } from './identity-provider.ts';

export type LinkedIdentityId = Brand<string, 'LinkedIdentityId'>;

export const isLinkedIdentityId = (text: string): text is LinkedIdentityId => isRandomUuid(text);

/** An identity in the ID token of a provider. */
export type ProviderIdentity = {
  readonly issuer: string;
  /** Identifies the person at the issuer permanently. */
  readonly subject: string;
  /** Null when the token has no address, or an unverified one. */
  readonly email: string | null;
};

/** An identity that a user has linked; at most one per provider. `linkedAt` is in epoch milliseconds. */
export type LinkedIdentity = ProviderIdentity & {
  readonly id: LinkedIdentityId;
  readonly userId: UserId;
  readonly provider: ProviderId;
  readonly linkedAt: number;
};

const SHOWN_CHARACTERS = 4;

/** Enough of a subject to distinguish two identities: `•••4711`. A short one is masked whole. */
export const subjectHint = ({ subject }: Pick<ProviderIdentity, 'subject'>): string =>
  `•••${subject.length > 2 * SHOWN_CHARACTERS ? subject.slice(-SHOWN_CHARACTERS) : ''}`;

/** The event of a change of a user's identities; `at` in epoch milliseconds. */
export const identityChanged = (change: 'linked' | 'unlinked', { provider }: Pick<LinkedIdentity, 'provider'>, at: number) =>
  ({ type: 'security.identity_changed', at, change, provider }) as const;
