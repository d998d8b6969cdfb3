import { makeRestoreSigningKeys } from '../../../functions/account-deletion/adapters/restore-signing-keys.ts';
import { makeRestoreTokenSigner, makeRestoreTokenVerifier } from '../../../functions/account-deletion/adapters/restore-token-codec.ts';
import { makeEvidenceKeys } from '../../../shared/evidence/adapters/evidence-keys.ts';
import { makeVersionedEvidenceSigner } from '../../../shared/evidence/adapters/evidence-signer.ts';
import { parseMasterSecret } from '../../../shared/platform/secrets/master-secret.ts';
import { makeFakeSecret } from '../fakes/account-deletion/restore-secret.ts';
import type { TestEnvironment } from './environment.ts';
import { FILE_PORTS } from './file-ports.ts';
import type { Options } from './options.ts';

const oneMasterSecret = () => Promise.resolve(parseMasterSecret('the secret of tests'));

/** The ports of evidence packs, whose keys lie in the table of the tests. */
export const evidenceOf = ({ table, clock }: TestEnvironment, { masterSecret = oneMasterSecret }: Options) => {
  const keys = makeEvidenceKeys(table);
  const evidence = { keys, signer: makeVersionedEvidenceSigner(masterSecret, keys, clock), pack: FILE_PORTS.pack };
  return () => Promise.resolve(evidence);
};

/** The ports of the tokens that restore a deleted account. */
export const restoreTokensOf = ({ storage, clock }: TestEnvironment) => ({
  usedTokens: storage.usedRestoreTokens,
  restoreTokenSigner: makeRestoreTokenSigner(makeRestoreSigningKeys(makeFakeSecret(), clock), storage.restoreKeys),
  restoreTokenVerifier: makeRestoreTokenVerifier(storage.restoreKeys),
});
