import { lazy } from '../../../platform/lazy.ts';
import { hasWord } from '../domain/word-filter.ts';
import type { CommonPasswords } from '../ports/common-passwords.ts';

/** The list that ships with the service, loaded with the first password that is set. */
export const makeCommonPasswords = (): CommonPasswords => ({
  load: lazy(async () => {
    const { COMMON_PASSWORDS } = await import('../data/common-passwords.generated.ts');
    const filter = Buffer.from(COMMON_PASSWORDS, 'base64');
    return (word: string) => hasWord(filter, word);
  }),
});
