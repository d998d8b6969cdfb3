import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { Brand } from '../../../shared/platform/brand.ts';
import { isRandomUuid } from '../../../shared/platform/ids/uuid.ts';
import type { ProviderId } from './identity-provider.ts';

export type LinkedIdentityId = Brand<string, 'LinkedIdentityId'>;

export const isLinkedIdentityId = (text: string): text is LinkedIdentityId => isRandomUuid(text);

/** Who somebody is at a provider: what its ID token says. */
export type ProviderIdentity = {
  readonly issuer: string;
  /** Names the person at the issuer, for good. */
  readonly subject: string;
  /** Null when the token has no address, or one that the provider did not verify. */
  readonly email: string | null;
};

/** An identity of a provider that a user has linked; one of each provider at most. `linkedAt` is in epoch milliseconds. */
export type LinkedIdentity = ProviderIdentity & {
  readonly id: LinkedIdentityId;
  readonly userId: UserId;
  readonly provider: ProviderId;
  readonly linkedAt: number;
};

const SHOWN_CHARACTERS = 4;

/** Enough of a subject to tell two identities apart: `•••4711`. Of a short one nothing. */
export const subjectHint = ({ subject }: Pick<ProviderIdentity, 'subject'>): string =>
  `•••${subject.length > 2 * SHOWN_CHARACTERS ? subject.slice(-SHOWN_CHARACTERS) : ''}`;
