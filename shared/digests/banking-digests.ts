import type { Digesters, DigestPurpose } from './digesters.ts';

export const bankingStoredDigests = {
  account: { key: 'account-number-pepper' },
  /** A chance agreement would show a bank that enough users have seen anyway. */
  phoneSuffix: { key: 'account-number-pepper', length: 16 },
} as const satisfies Readonly<Record<string, DigestPurpose>>;

const { account, phoneSuffix } = bankingStoredDigests;

export const bankingDigests = ({ stored, allStored }: Digesters) => ({
  /** Names the items of an account number, so that the number is in no key. */
  ofAccount: stored(account),
  allOfAccount: allStored(account),
  /** Short digest of the last digits of a phone. */
  ofPhoneSuffix: stored(phoneSuffix),
  allOfPhoneSuffix: allStored(phoneSuffix),
});
