import { createPublicKey, verify, type KeyObject } from 'node:crypto';

import * as v from 'valibot';

import type { Log } from '../../../shared/platform/observability/log.ts';
import type { GuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import type { AlertSignatures } from '../ports/alert-signatures.ts';

/** GitHub waits 30 seconds for an answer; ending the keys needs most of that time. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 65_536;

/** For this long the cached keys count as current. */
const FRESH_MS = 3_600_000;
/** For this long the cached keys are used while GitHub does not answer. */
const KEPT_MS = 86_400_000;
/** Minimum time between two fetches, whatever keys alerts name: GitHub answers 60 requests an hour. */
const PAUSE_MS = 120_000;
/** The same after a failed fetch. */
const PAUSE_AFTER_FAILURE_MS = 10_000;

const keyList = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ public_keys: v.array(v.object({ key_identifier: v.string(), key: v.string() })) }),
);

type Keys = ReadonlyMap<string, KeyObject>;

/** A public key on the curve P-256; null for any other. */
const parseKey = (pem: string): KeyObject | null => {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : null;
  } catch {
    return null;
  }
};

const keysIn = (body: string): Keys | null => {
  const parsed = v.safeParse(keyList, body);
  if (!parsed.success) return null;
  return new Map(
    parsed.output.public_keys.flatMap(({ key_identifier: id, key: pem }) => {
      const key = parseKey(pem);
      return key === null ? [] : [[id, key] as const];
    }),
  );
};

type Deps = {
  readonly guarded: Pick<GuardedFetch, 'send'>;
  /** URL of GitHub's public keys. */
  readonly keysUrl: string;
  readonly log: Pick<Log, 'error'>;
};

/**
 * Verifies alerts with the public keys of GitHub (ECDSA over P-256 with SHA-256, signatures in DER and base64). An instance caches the keys
 * for an hour, and fetches them earlier for an unknown key.
 */
export const makeGitHubSignatures = ({ guarded, keysUrl, log }: Deps): AlertSignatures => {
  let known: { readonly keys: Keys; readonly fetchedAt: number } | null = null;
  let pauseUntil = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | null = null;

  const fetchKeys = async (now: number): Promise<void> => {
    const headers = { Accept: 'application/vnd.github+json', 'User-Agent': 'spei-validation-service' };
    const result = await guarded.send({
      method: 'GET',
      url: keysUrl,
      headers,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
    });
    const keys = result.kind === 'response' && result.status === 200 ? keysIn(result.body.toString('utf8')) : null;
    pauseUntil = now + (keys === null ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
    if (keys !== null) known = { keys, fetchedAt: now };
    else log.error('secret_scanning_keys_unavailable', { status: result.kind === 'response' ? result.status : result.problem });
  };

  /** The known keys, after another fetch if that makes sense. */
  const keysFor = async (id: string, now: number): Promise<Keys | null> => {
    const isFresh = known !== null && now - known.fetchedAt < FRESH_MS;
    if (!(isFresh && known?.keys.has(id) === true) && now >= pauseUntil) {
      // Concurrent alerts share one fetch.
      fetching ??= fetchKeys(now).finally(() => {
        fetching = null;
      });
      await fetching;
    }
    return known !== null && now - known.fetchedAt < KEPT_MS ? known.keys : null;
  };

  return {
    verify: async ({ keyId, signature, body }, now) => {
      if (keyId === '' || signature === '') return 'invalid';
      const keys = await keysFor(keyId, now);
      if (keys === null) return 'unavailable';
      const key = keys.get(keyId);
      return key !== undefined && verify('sha256', body, key, Buffer.from(signature, 'base64')) ? 'valid' : 'invalid';
    },
  };
};
