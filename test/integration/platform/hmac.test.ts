import { randomUUID } from 'node:crypto';

import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

import { makeSigningKeys } from '../../../functions/webhooks/adapters/signing-keys.ts';
import { publicKeyOf } from '../../../functions/webhooks/domain/signature.ts';
import { makeHmac } from '../../../shared/platform/secrets/secrets-manager-hmac.ts';
import { apiKeyOf } from '../../support/builders/identity/identity.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

let emulator: TestEmulator;
let client: SecretsManagerClient;

beforeAll(async () => {
  emulator = await openEmulator();
  client = new SecretsManagerClient({});
});

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

describe('makeHmac', () => {
  test('returns the same digest in every instance, and another for another secret, purpose or text', async () => {
    const [secret, otherSecret] = [await createSecret('a secret'), await createSecret('another secret')];
    const hmac = makeHmac(secret);
    const known = await hmac.ofApiKey(KEY);
    expect(await makeHmac(secret).ofApiKey(KEY)).toBe(known);
    const others = [
      await makeHmac(otherSecret).ofApiKey(KEY),
      await hmac.ofCursor(KEY),
      await hmac.ofAccount(KEY),
      await hmac.ofConfirmation(KEY),
      await hmac.ofApiKey(apiKeyOf('other')),
    ];
    expect(new Set([known, ...others]).size).toBe(6);
    expect(known).toMatch(/^[\w-]{20}$/);
  });

  test('reads the secret once for concurrent digests', async () => {
    const hmac = makeHmac(await createSecret('a secret'));
    const all = await Promise.all(Array.from({ length: 20 }, () => hmac.ofCursor('1')));
    expect(new Set(all).size).toBe(1);
  });

  test('rejects while the secret cannot be read', async () => {
    const hmac = makeHmac(`arn:aws:secretsmanager:us-east-1:000000000000:secret:absent-${randomUUID()}`);
    await expect(hmac.ofCursor('1')).rejects.toThrow();
    await expect(hmac.ofCursor('1')).rejects.toThrow();
  });
});

test('makeSigningKeys derives the same key in every instance, and another for another secret or id', async () => {
  const [secret, otherSecret] = [await createSecret('a secret'), await createSecret('another secret')];
  const publicKeys = async (arn: string) => (await makeSigningKeys(arn, ['2', '1'])()).map((key) => [key.id, publicKeyOf(key)]);
  const known = await publicKeys(secret);
  expect(await publicKeys(secret)).toEqual(known);
  expect(known.map(([id]) => id)).toEqual(['2', '1']);
  expect(new Set([...known, ...(await publicKeys(otherSecret))].map(([, key]) => key)).size).toBe(4);
});
