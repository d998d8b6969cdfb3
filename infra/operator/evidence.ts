import { parseArgs } from 'node:util';

import { quotaUnitWrites } from '../../shared/identity/plans/adapters/refund-quota-unit.ts';
import { makeCertificateStore } from '../../shared/validation/adapters/certificate-store.ts';
import { makeRetryStore } from '../../shared/validation/adapters/dynamodb/retry-store.ts';
import { makeValidationStore } from '../../shared/validation/adapters/dynamodb/validation-store.ts';
import { RESPONSES_PREFIX } from '../../shared/validation/domain/evidence/responses-object.ts';
import { isValidationId, type ValidationId } from '../../shared/validation/domain/validation-id.ts';
import { makeReadResponses } from '../../shared/validation/use-cases/read-responses.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment } from './deployment.ts';
import { makeReplayValidation, type Difference } from './evidence/replay-validation.ts';

const USAGE = `usage: npm run --silent evidence -- replay [--stage local|dev|prod]
Reads the stored responses of every validation with the parser of this checkout, and lists where the verdict would be another.`;

const { values, positionals } = parseArgs({ options: { stage: { type: 'string' } }, allowPositionals: true });

/** The digests of stored responses, by their validation. */
const digestsByValidation = (keys: readonly string[]): ReadonlyMap<ValidationId, readonly string[]> => {
  const found = new Map<ValidationId, string[]>();
  for (const key of keys) {
    const [id = '', file = ''] = key.slice(RESPONSES_PREFIX.length).split('/');
    if (!isValidationId(id)) throw new TypeError(`an object of responses has the key ${key}`);
    found.set(id, [...(found.get(id) ?? []), file.replace(/\.gz$/, '')]);
  }
  return found;
};

await runCommand(async () => {
  if (positionals[0] !== 'replay') throw new RangeError(USAGE);
  const { table, bucket } = await openDeployment(stageOf(values.stage));
  const certificateBucket = await bucket('CertificateBucket');
  const certificates = makeCertificateStore(certificateBucket);
  const replay = makeReplayValidation({
    validations: makeValidationStore(table, quotaUnitWrites),
    retries: makeRetryStore(table),
    certificates,
    readResponses: makeReadResponses(certificates),
  });
  const { keys } = await certificateBucket.objects();
  const stored = digestsByValidation(await keys(RESPONSES_PREFIX));
  const differences: Difference[] = [];
  for (const [id, digests] of stored) differences.push(...(await replay(id, digests)));
  if (differences.length > 0) process.exitCode = 1;
  return { validations: stored.size, differences };
});
