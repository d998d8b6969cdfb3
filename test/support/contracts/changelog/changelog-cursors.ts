import { userIdOf } from '../../builders/identity/identity.ts';
import type { OpenStorage } from '../storage.ts';

const [ANA, LUIS] = [userIdOf('ana'), userIdOf('luis')];

/** The guarantees of every implementation of ChangelogCursors. */
export const describeChangelogCursors = (name: string, open: OpenStorage): void => {
  describe(`ChangelogCursors: ${name}`, () => {
    test('a user has no cursor at first, then the last one put, also if it moves back; others have their own', async () => {
      const { changelogCursors } = await open();
      expect(await changelogCursors.find(ANA)).toBeNull();
      for (const version of ['1.4.0', '2.0.0-rc.1', '1.6.2']) {
        await changelogCursors.put(ANA, version);
        expect(await changelogCursors.find(ANA)).toBe(version);
      }
      expect(await changelogCursors.find(LUIS)).toBeNull();
    });

    test('of cursors put concurrently one stays', async () => {
      const { changelogCursors } = await open();
      const versions = ['1.0.0', '1.1.0', '1.2.0'];
      await Promise.all(versions.map((version) => changelogCursors.put(ANA, version)));
      expect(versions).toContain(await changelogCursors.find(ANA));
    });
  });
};
