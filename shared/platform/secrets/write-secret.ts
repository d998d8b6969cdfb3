import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** Replaces the text of a secret in Secrets Manager. */
export const writeSecretText = async (secretArn: string, text: string): Promise<void> => {
  await new SecretsManagerClient({}).send(new PutSecretValueCommand({ SecretId: secretArn, SecretString: text }));
};
