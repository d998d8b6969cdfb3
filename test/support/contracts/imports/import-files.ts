import type { ImportFiles } from '../../../../functions/imports/ports/import-files.ts';

const KEY = 'imports/somebody/42';
const BYTES = Uint8Array.from({ length: 10_000 }, (_unused, index) => (index * 7) % 256);

/** What every ImportFiles guarantees. */
export const describeImportFiles = (name: string, open: () => Promise<ImportFiles>): void => {
  describe(`ImportFiles: ${name}`, () => {
    test('a kept file comes back byte for byte', async () => {
      const files = await open();
      await files.save(KEY, BYTES);
      expect(Buffer.from((await files.read(KEY)) ?? []).equals(BYTES)).toBe(true);
    });

    test('its first bytes and its size can be looked at alone', async () => {
      const files = await open();
      await files.save(KEY, BYTES);
      const peeked = await files.readHead(KEY, 100);
      expect(peeked?.size).toBe(10_000);
      expect(Buffer.from(peeked?.head ?? []).equals(BYTES.subarray(0, 100))).toBe(true);
      expect((await files.readHead(KEY, 20_000))?.head).toHaveLength(10_000);
    });

    test('an empty file is one of size 0', async () => {
      const files = await open();
      await files.save(KEY, new Uint8Array());
      expect(await files.readHead(KEY, 100)).toMatchObject({ size: 0 });
    });

    test('a file that is not there is none', async () => {
      const files = await open();
      expect(await files.read(KEY)).toBeNull();
      expect(await files.readHead(KEY, 100)).toBeNull();
    });

    test('a removed file is gone, and may be removed again', async () => {
      const files = await open();
      await files.save(KEY, BYTES);
      await files.remove(KEY);
      await files.remove(KEY);
      expect(await files.read(KEY)).toBeNull();
    });
  });
};
