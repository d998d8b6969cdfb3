import type { Digesters, DigestPurpose } from './digesters.ts';

export const identityStoredDigests = {
  /** 120 bits, as a key has secret ones: digests lie on the gate, where each byte counts. */
  apiKey: { key: 'api-key-pepper', length: 20 },
  destination: { key: 'destination-pepper' },
  code: { key: 'one-time-code-pepper' },
} as const satisfies Readonly<Record<string, DigestPurpose>>;

const CONFIRMATION = { key: 'confirmation-signature' };

const { apiKey, destination, code } = identityStoredDigests;

export const identityDigests = ({ stored, storedAt, allStored, token, allTokens }: Digesters) => ({
  /** Stored instead of an API key; a stolen table is useless without the pepper. */
  ofApiKey: stored(apiKey),
  allOfApiKey: allStored(apiKey),
  /** Names the requests to an e-mail address or a phone that are counted in a window which began at `at` (epoch milliseconds). */
  ofDestination: storedAt(destination),
  /** Names a client that a user signed in from. */
  allOfClient: allStored(destination),
  /** Stored instead of a code that was sent to a user. */
  ofCode: stored(code),
  allOfCode: allStored(code),
  /** Signature of a token that confirms an irreversible action. */
  ofConfirmation: token(CONFIRMATION),
  allOfConfirmation: allTokens(CONFIRMATION),
});
