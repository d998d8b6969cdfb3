import type { SecretText } from '../../../../functions/account-deletion/adapters/restore-signing-keys.ts';

/** A secret in memory, as a deployment creates it; it records its writes. */
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
