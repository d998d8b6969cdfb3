import * as v from 'valibot';

import type { ProviderId } from '../domain/identity-provider.ts';

const secrets = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.pipe(v.string(), v.nonEmpty())));

/** Lifetime of the cache, so that a replaced secret is soon in use. */
const MAX_AGE_MS = 300_000;

/** The client secret of this service at a provider. */
export type ClientSecrets = (provider: ProviderId) => Promise<string>;

/** Client secrets, a JSON object by provider in Secrets Manager. The SDK loads with the first read. Throws for a provider that has none. */
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
