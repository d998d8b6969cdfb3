import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { SecretsManagerClient, UpdateSecretCommand } from '@aws-sdk/client-secrets-manager';
import * as v from 'valibot';

import { LEAD_MS } from '../../../infra/operator/master-secret/rotation.ts';
import { secretName, tableName } from '../../../infra/settings/names.ts';
import { makeDynamoDbClient } from '../../../shared/platform/dynamodb/client.ts';
import { makeTable } from '../../../shared/platform/dynamodb/table.ts';
import { formatMasterSecret, parseMasterSecret } from '../../../shared/platform/secrets/master-secret.ts';
import { startOwnEmulator, type TestEmulator } from '../../support/emulator.ts';
import { createDataStack } from '../../support/infra/data-stack.ts';

const run = promisify(execFile);

const outputSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    applied: v.optional(v.boolean()),
    versions: v.optional(v.array(v.object({ version: v.number(), state: v.string() }))),
    stored: v.optional(v.object({ gates: v.object({ older: v.number(), rewritten: v.number() }) })),
  }),
);

const secret = async (...args: readonly string[]) => {
  const { stdout } = await run(process.execPath, ['infra/operator/secret.ts', ...args, '--stage', 'local']);
  return v.parse(outputSchema, stdout);
};

/** Replaces the secret: one of two versions, of which the second began at an instant, and the first is unused since another. */
const setSecondFrom = async (from: number, unusedSince: number | null = null): Promise<void> => {
  const [first] = parseMasterSecret('the first secret');
  const second = { version: 2, from, secret: 'the second secret', innerKeys: {}, unusedSince: null };
  const text = formatMasterSecret([{ ...first, unusedSince }, second]);
  await new SecretsManagerClient({}).send(new UpdateSecretCommand({ SecretId: secretName('local'), SecretString: text }));
};

const statesOf = ({ versions = [] }: v.InferOutput<typeof outputSchema>) => versions.map(({ version, state }) => [version, state]);

describe('npm run secret', () => {
  let emulator: TestEmulator;

  beforeAll(async () => {
    emulator = await startOwnEmulator();
    await createDataStack();
    const table = makeTable(makeDynamoDbClient(10_000), tableName('local'));
    await table.put({ pk: 'GATE#1', sk: 'GATE', key_digest: 'digest' });
  });

  afterAll(() => emulator.stop());

  test('begin changes nothing without --apply', async () => {
    expect(statesOf(await secret('begin'))).toEqual([
      [1, 'current'],
      [2, 'next'],
    ]);
    expect(await secret('show')).toEqual({
      versions: [expect.objectContaining({ version: 1, state: 'current' })],
      stored: { gates: { older: 0, rewritten: 0 } },
    });
  });

  test('a rotation is begun, migrated and dropped, each step as soon as it is safe', async () => {
    expect(await secret('begin', '--apply')).toMatchObject({ applied: true });
    expect(await secret('show')).toMatchObject({ stored: { gates: { older: 1, rewritten: 0 } } });
    await expect(secret('migrate', '--apply')).rejects.toThrow('migrate then');
    await setSecondFrom(Date.now() - LEAD_MS);
    expect(await secret('migrate')).toMatchObject({ applied: false, stored: { gates: { older: 1, rewritten: 0 } } });
    expect(await secret('migrate', '--apply')).toMatchObject({ applied: true, stored: { gates: { older: 1, rewritten: 1 } } });
    await expect(secret('drop', '--apply')).rejects.toThrow('migrate again');
    expect(await secret('migrate', '--apply')).toMatchObject({ stored: { gates: { older: 0, rewritten: 0 } } });
    await expect(secret('drop', '--apply')).rejects.toThrow('can be restored until');
    const earlier = Date.now() - 36 * 86_400_000;
    await setSecondFrom(earlier, earlier);
    expect(statesOf(await secret('drop', '--apply'))).toEqual([
      [1, 'retired'],
      [2, 'current'],
    ]);
    expect(statesOf(await secret('show'))).toEqual([
      [1, 'retired'],
      [2, 'current'],
    ]);
  });
});
