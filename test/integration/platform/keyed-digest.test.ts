import { randomUUID } from 'node:crypto';

import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

import { makeKeyedDigest } from '../../../shared/platform/secrets/secret-keyed-digest.ts';
import { apiKeyOf } from '../../support/builders/identity.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

let emulator: TestEmulator;
let client: SecretsManagerClient;

beforeAll(async () => {
  emulator = await openEmulator();
  client = new SecretsManagerClient({});
}, 120_000);

afterAll(async () => {
  client.destroy();
  await emulator.stop();
});

const createSecret = async (text: string): Promise<string> => {
  const { ARN: arn } = await client.send(new CreateSecretCommand({ Name: `secret-${randomUUID()}`, SecretString: text }));
  if (arn === undefined) throw new Error('the secret has no name');
  return arn;
};

const KEY = apiKeyOf('digested');

describe('digests under the secret of the deployment', () => {
  test('are the same in every function, and different under another secret, for another purpose or another text', async () => {
    const [secret, otherSecret] = [await createSecret('a secret'), await createSecret('another secret')];
    const digest = makeKeyedDigest(secret);
    const known = await digest.ofApiKey(KEY);
    expect(await makeKeyedDigest(secret).ofApiKey(KEY)).toBe(known);
    const others = [
      await makeKeyedDigest(otherSecret).ofApiKey(KEY),
      await digest.ofCursor(KEY),
      await digest.ofAccount(KEY),
      await digest.ofConfirmation(KEY),
      await digest.ofApiKey(apiKeyOf('other')),
    ];
    expect(new Set([known, ...others]).size).toBe(6);
    expect(known).toMatch(/^[\w-]{43}$/);
  });

  test('read the secret once, however many ask at once', async () => {
    const digest = makeKeyedDigest(await createSecret('a secret'));
    const all = await Promise.all(Array.from({ length: 20 }, () => digest.ofCursor('1')));
    expect(new Set(all).size).toBe(1);
  });

  test('fail while the secret cannot be read', async () => {
    const digest = makeKeyedDigest(`arn:aws:secretsmanager:us-east-1:000000000000:secret:absent-${randomUUID()}`);
    await expect(digest.ofCursor('1')).rejects.toThrow();
    await expect(digest.ofCursor('1')).rejects.toThrow();
  });
});
