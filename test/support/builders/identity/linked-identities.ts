import { isProviderId, type ProviderId } from '../../../../functions/user-identities/domain/identity-provider.ts';
import { isLinkedIdentityId, type LinkedIdentity } from '../../../../functions/user-identities/domain/linked-identity.ts';
import type { PendingLink } from '../../../../functions/user-identities/domain/pending-link.ts';
import { digestOfSession } from '../../../../shared/identity/sessions/domain/session.ts';
import { userIdOf, uuidOf } from './identity.ts';
import { sessionTokenOf } from './sessions.ts';

export const providerIdOf = (text: string): ProviderId => {
  if (!isProviderId(text)) throw new TypeError(`${text} is no name of a provider`);
  return text;
};

/** An identity that the named user has linked. */
export const aLinkedIdentity = (owner: string, changes: Partial<LinkedIdentity> = {}): LinkedIdentity => {
  const id = uuidOf(`identity of ${owner} ${changes.provider ?? ''}`);
  if (!isLinkedIdentityId(id)) throw new TypeError(`${id} is no id of an identity`);
  return {
    id,
    userId: userIdOf(owner),
    provider: providerIdOf('example'),
    issuer: 'https://id.example.com',
    subject: `subject of ${owner}`,
    email: null,
    linkedAt: Date.parse('2026-11-05T18:00:00Z'),
    ...changes,
  };
};

/** A pending link of the named user. */
export const aPendingLink = (owner: string, changes: Partial<PendingLink> = {}): PendingLink => ({
  stateDigest: `state of ${owner}`,
  userId: userIdOf(owner),
  session: digestOfSession(sessionTokenOf(owner)),
  provider: providerIdOf('example'),
  codeVerifier: 'verifier',
  nonce: 'nonce',
  expiresAt: Date.parse('2026-11-05T18:10:00Z'),
  ...changes,
});
