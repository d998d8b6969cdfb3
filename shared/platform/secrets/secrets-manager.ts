import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** The text of a secret in Secrets Manager. */
export const readSecretText = async (secretArn: string): Promise<string> => {
  const output = await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: secretArn }));
  if (output.SecretString === undefined || output.SecretString === '') throw new Error(`the secret ${secretArn} has no text value`);
  return output.SecretString;
};
