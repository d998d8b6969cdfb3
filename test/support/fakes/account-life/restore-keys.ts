import type { SecretText } from '../../../../functions/account-life/adapters/restore-signing-keys.ts';
import type { RestorePublicKey, RestorePublicKeys } from '../../../../functions/account-life/ports/restore-keys.ts';

/** Public keys in memory; how long a key is kept can be seen. */
export const makeFakeRestoreKeys = () => {
  const keys = new Map<string, { readonly key: RestorePublicKey; readonly until: number }>();
  return {
    keep: (id, key, until) => {
      keys.set(id, { key, until: Math.max(until, keys.get(id)?.until ?? 0) });
      return Promise.resolve();
    },
    find: (id) => Promise.resolve(keys.get(id)?.key ?? null),
    kept: (): readonly number[] => Array.from(keys.values(), ({ until }) => until),
  } satisfies RestorePublicKeys & Readonly<Record<string, unknown>>;
};

/** A secret in memory, as a deployment makes it; what was written is remembered. */
export const makeFakeSecret = (initial = '{"placeholder":"value"}') => {
  const texts = [initial];
  return {
    read: () => Promise.resolve(texts.at(-1) ?? ''),
    write: (text) => {
      texts.push(text);
      return Promise.resolve();
    },
    texts,
  } satisfies SecretText & Readonly<Record<string, unknown>>;
};
