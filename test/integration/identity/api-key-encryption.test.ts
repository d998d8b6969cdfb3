import { CreateKeyCommand, KMSClient } from '@aws-sdk/client-kms';

import { makeDecryptApiKey } from '../../../shared/identity/api-keys/adapters/kms-decrypt-api-key.ts';
import { makeEncryptApiKey } from '../../../shared/identity/api-keys/adapters/kms-encrypt-api-key.ts';
import { apiKeyOf, userIdOf, uuidOf } from '../../support/builders/identity/identity.ts';
import { openEmulator, type TestEmulator } from '../../support/emulator.ts';

const apiKey = apiKeyOf('owner');
const reference = { userId: userIdOf('owner'), keyId: uuidOf('first') };

let emulator: TestEmulator;
let kmsKeyId: string;

beforeAll(async () => {
  emulator = await openEmulator();
  const { KeyMetadata: created } = await new KMSClient({}).send(new CreateKeyCommand({}));
  kmsKeyId = created?.Arn ?? '';
});

afterAll(() => emulator.stop());

test('an encrypted API key is decrypted for the same user and key, and holds nothing of the key in clear', async () => {
  const ciphertext = await makeEncryptApiKey(kmsKeyId)(apiKey, reference);
  expect(Buffer.from(ciphertext, 'base64').toString('latin1')).not.toContain(apiKey);
  expect(await makeDecryptApiKey(kmsKeyId)(ciphertext, reference)).toBe(apiKey);
});

test.each([
  ['another user', { ...reference, userId: userIdOf('other') }],
  ['another key of the user', { ...reference, keyId: uuidOf('second') }],
])('the ciphertext of an API key cannot be decrypted for %s', async (_whose, other) => {
  const ciphertext = await makeEncryptApiKey(kmsKeyId)(apiKey, reference);
  await expect(makeDecryptApiKey(kmsKeyId)(ciphertext, other)).rejects.toThrow('EncryptionContext');
});

test('an emulator without the key encrypts nothing', async () => {
  await expect(makeEncryptApiKey(kmsKeyId.replace(/.{4}$/, '0000'))(apiKey, reference)).rejects.toThrow('not found');
});
