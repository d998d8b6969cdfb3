import type { Hmac } from '../../../shared/digests/hmac.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import { endExposedKey, type KeyPlace } from '../../../shared/identity/accounts/domain/account-change.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import { changeAccount } from '../../../shared/identity/accounts/use-cases/change-account.ts';
import { gateOfKey, isTestKey, parseApiKey, type ApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import type { GateKeys, GateKeyStore } from '../../../shared/identity/api-keys/ports/gate-keys.ts';
import type { TestGate, TestGates } from '../../../shared/identity/api-keys/ports/test-gates.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import { isSameText } from '../../../shared/platform/secrets/same-text.ts';
import { slicesOf } from '../../../shared/platform/slices.ts';
import type { AlertSignatures, SignedAlert } from '../ports/alert-signatures.ts';

type Deps = {
  readonly signatures: AlertSignatures;
  readonly accounts: AccountStore;
  readonly gateKeys: Pick<GateKeyStore, 'find' | 'wasExposed'>;
  readonly testGates: Pick<TestGates, 'find'>;
  readonly hmac: Pick<Hmac, 'allOfApiKey'>;
};

/** A text that looks like a key, as it was found. */
export type Match = { readonly token: string; readonly type: string };

/** `isKey`: it was a valid key of this service. */
export type LabelledMatch = Match & { readonly isKey: boolean };

type Context = Pick<RequestContext, 'receivedAt' | 'requestId'>;

/** `Retry-After` in seconds while the public keys are unavailable. */
const RETRY_AFTER_SECONDS = 30;
/** Keys looked up in parallel. An alert may have thousands of matches. */
const AT_ONCE = 20;

type FoundKey = { readonly keyDigest: string; readonly place: KeyPlace };

const isOneOfThese =
  (digests: readonly string[]) =>
  (stored: string): boolean =>
    digests.some((digest) => isSameText(digest, stored));

/** The key of a test gate, if it has one of the digests. */
const findTestKey = (digests: readonly string[], { key }: TestGate): FoundKey | null =>
  key !== null && isOneOfThese(digests)(key.digest) ? { keyDigest: key.digest, place: 'test' } : null;

/** The key of a gate that has one of the digests; null for none that is valid. */
const findKey = (digests: readonly string[], { keyDigest, previous, named }: GateKeys, now: number): FoundKey | null => {
  const isOneOf = isOneOfThese(digests);
  if (isOneOf(keyDigest)) return { keyDigest, place: 'current' };
  const namedKey = named.find(({ digest }) => isOneOf(digest));
  if (namedKey !== undefined) return { keyDigest: namedKey.digest, place: namedKey.slot };
  return previous !== null && previous.until > now && isOneOf(previous.digest) ? { keyDigest: previous.digest, place: 'previous' } : null;
};

/**
 * Ends every key of this service among the matches of an alert that GitHub signed: current keys, previous ones in their grace, named ones,
 * test keys. Owners are notified; a repeated alert changes nothing and gets the same answer.
 */
export const makeEndExposedKeys = ({ signatures, accounts, gateKeys, testGates, hmac }: Deps) => {
  /** The valid key that a text is, with its user; the key is null where it is none of the gate that it names. */
  const findHolder = async (apiKey: ApiKey, digests: readonly string[], now: number) => {
    const gateId = gateOfKey(apiKey);
    const [gate, test] = await Promise.all([gateKeys.find(gateId), isTestKey(apiKey) ? testGates.find(gateId) : null]);
    if (gate === null) return null;
    return { userId: gate.userId, key: test === null ? findKey(digests, gate, now) : findTestKey(digests, test) };
  };

  const endKey = async (apiKey: ApiKey, { receivedAt: at, requestId: correlationId }: Context): Promise<boolean> => {
    const gateId = gateOfKey(apiKey);
    const digests = await hmac.allOfApiKey(apiKey);
    const holder = await findHolder(apiKey, digests, at);
    if (holder === null) return false;
    if (holder.key !== null) {
      await changeAccount<never>(accounts, holder.userId, async (account) => {
        // Read again: the account may have another key by now.
        const found = (await findHolder(apiKey, digests, at))?.key ?? null;
        return ok(found === null ? null : endExposedKey(account, { gateId, ...found }, { at, correlationId }));
      });
    }
    const marks = await Promise.all(digests.map((digest) => gateKeys.wasExposed(holder.userId, digest)));
    return marks.includes(true);
  };

  const endKeys = async (tokens: readonly string[], context: Context): Promise<ReadonlySet<string>> => {
    const keys = tokens.map(parseApiKey).filter((key) => key !== null);
    const ended = new Set<string>();
    for (const some of slicesOf(keys, AT_ONCE)) {
      await Promise.all(
        some.map(async (key) => {
          if (await endKey(key, context)) ended.add(key);
        }),
      );
    }
    return ended;
  };

  return async (
    { alert, matches }: { readonly alert: SignedAlert; readonly matches: readonly Match[] },
    context: Context,
  ): Promise<Result<readonly LabelledMatch[], 'invalid_signature' | 'service_unavailable'>> => {
    const verdict = await signatures.verify(alert, context.receivedAt);
    if (verdict === 'unavailable') return fail('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (verdict === 'invalid') return fail('invalid_signature');
    const ended = await endKeys([...new Set(matches.map(({ token }) => token))], context);
    return ok(matches.map((match) => ({ ...match, isKey: ended.has(match.token) })));
  };
};
