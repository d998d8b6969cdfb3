import { isChallengeId, type ChallengeId } from '../../../../functions/device-credentials/domain/passkey-challenge.ts';
import {
  isCredentialId,
  isPasskeyId,
  type CredentialId,
  type Passkey,
  type PasskeyId,
} from '../../../../functions/device-credentials/domain/passkey.ts';
import { gateIdOf, userIdOf, uuidOf } from './identity.ts';

export const passkeyIdOf = (text: string): PasskeyId => {
  const id = uuidOf(`passkey ${text}`);
  if (!isPasskeyId(id)) throw new TypeError(`${id} is no id of a passkey`);
  return id;
};

export const passkeyChallengeIdOf = (text: string): ChallengeId => {
  const id = uuidOf(`passkey challenge ${text}`);
  if (!isChallengeId(id)) throw new TypeError(`${id} is no id of a challenge`);
  return id;
};

export const credentialIdOf = (text: string): CredentialId => {
  const id = Buffer.from(text).toString('base64url');
  if (!isCredentialId(id)) throw new TypeError(`${id} is no id of a credential`);
  return id;
};

/** A passkey of the named user. */
export const aPasskey = (owner: string, name: string, changes: Partial<Passkey> = {}): Passkey => ({
  id: passkeyIdOf(name),
  userId: userIdOf(owner),
  gateId: gateIdOf(owner),
  credentialId: credentialIdOf(name),
  publicKey: 'cHVibGlj',
  counter: 0,
  transports: ['internal'],
  isBackedUp: true,
  name,
  createdAt: Date.parse('2026-11-05T18:00:00Z'),
  lastUsedAt: null,
  ...changes,
});
