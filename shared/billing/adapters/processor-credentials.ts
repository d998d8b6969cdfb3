import * as v from 'valibot';

const secret = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ api_key: v.pipe(v.string(), v.nonEmpty()), signing_secret: v.pipe(v.string(), v.nonEmpty()) }),
);

/** The key of the service at the processor, and the secret that signs events. */
export type ProcessorCredentials = { readonly apiKey: string; readonly signingSecret: string };

/** Null while the deployment has none. */
export type ReadProcessorCredentials = () => Promise<ProcessorCredentials | null>;

/** Lifetime of the cache, so that a replaced secret is soon in use, and a first one sooner. */
const MAX_AGE_MS = 300_000;
const MAX_AGE_OF_NONE_MS = 30_000;

/** The credentials, a JSON object in Secrets Manager that an operator writes. The SDK loads with the first read. */
export const makeProcessorCredentials = (secretArn: string): ReadProcessorCredentials => {
  let known: { readonly until: number; readonly credentials: ProcessorCredentials | null } | null = null;
  return async () => {
    if (known !== null && Date.now() < known.until) return known.credentials;
    const { readSecretText } = await import('../../platform/secrets/secrets-manager.ts');
    const parsed = v.safeParse(secret, await readSecretText(secretArn));
    known = parsed.success
      ? { until: Date.now() + MAX_AGE_MS, credentials: { apiKey: parsed.output.api_key, signingSecret: parsed.output.signing_secret } }
      : { until: Date.now() + MAX_AGE_OF_NONE_MS, credentials: null };
    return known.credentials;
  };
};
