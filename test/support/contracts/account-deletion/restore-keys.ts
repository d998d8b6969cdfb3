import { isRestoreKeyId } from '../../../../functions/account-deletion/ports/restore-keys.ts';
import type { OpenStorage } from '../storage.ts';

const keyIdOf = (letter: string) => {
  const id = letter.repeat(43);
  if (!isRestoreKeyId(id)) throw new TypeError('not the id of a key');
  return id;
};

const NOW = Date.parse('2026-11-05T18:00:00Z');

/** The guarantees of every implementation for the public keys of restore tokens. */
export const describeRestoreKeys = (name: string, open: OpenStorage): void => {
  describe(`public keys of restore tokens in ${name}`, () => {
    test('a key is found by its id, however often it is stored, and another one is not', async () => {
      const { restoreKeys } = await open();
      const key = { x: 'x'.repeat(43), y: 'y'.repeat(43) };
      expect(await restoreKeys.find(keyIdOf('a'))).toBeNull();
      for (const until of [NOW + 2, NOW + 3, NOW + 1]) await restoreKeys.keep(keyIdOf('a'), key, until);
      expect(await restoreKeys.find(keyIdOf('a'))).toEqual(key);
      expect(await restoreKeys.find(keyIdOf('b'))).toBeNull();
    });
  });
};
