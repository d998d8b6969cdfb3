import * as v from 'valibot';

import type { ProviderId } from '../domain/identity-provider.ts';

const secrets = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.pipe(v.string(), v.nonEmpty())));

/** How long an instance believes what it read, so that a secret that was replaced is in use soon. */
const MAX_AGE_MS = 300_000;

/** The secret that a provider knows this service by. */
export type ClientSecrets = (provider: ProviderId) => Promise<string>;

/**
 * Client secrets, a JSON object by provider in Secrets Manager. The SDK is loaded with the first. Throws for a provider
 * that has none.
 */
export const makeClientSecrets = (secretArn: string): ClientSecrets => {
  let known: { readonly readAt: number; readonly all: Readonly<Record<string, string>> } | null = null;
  return async (provider) => {
    if (known === null || Date.now() - known.readAt > MAX_AGE_MS) {
      const { readSecretText } = await import('../../../shared/platform/secrets/secrets-manager.ts');
      known = { readAt: Date.now(), all: v.parse(secrets, await readSecretText(secretArn)) };
    }
    const secret = known.all[provider];
    if (secret === undefined) throw new Error(`there is no client secret of ${provider}`);
    return secret;
  };
};
