import type { ImportFiles } from '../../../../shared/imports/ports/import-files.ts';

const KEY = 'imports/somebody/42';
const BYTES = Uint8Array.from({ length: 10_000 }, (_unused, index) => (index * 7) % 256);

/** The guarantees of every ImportFiles. */
export const describeImportFiles = (name: string, open: () => Promise<ImportFiles>): void => {
  describe(`ImportFiles: ${name}`, () => {
    test('read returns the saved file byte for byte', async () => {
      const files = await open();
      await files.save(KEY, BYTES);
      expect(Buffer.from((await files.read(KEY)) ?? []).equals(BYTES)).toBe(true);
    });

    test('readHead returns the first bytes and the size', async () => {
      const files = await open();
      await files.save(KEY, BYTES);
      const peeked = await files.readHead(KEY, 100);
      expect(peeked?.size).toBe(10_000);
      expect(Buffer.from(peeked?.head ?? []).equals(BYTES.subarray(0, 100))).toBe(true);
      expect((await files.readHead(KEY, 20_000))?.head).toHaveLength(10_000);
    });

    test('an empty file has size 0', async () => {
      const files = await open();
      await files.save(KEY, new Uint8Array());
      expect(await files.readHead(KEY, 100)).toMatchObject({ size: 0 });
    });

    test('read and readHead return null for an unknown key', async () => {
      const files = await open();
      expect(await files.read(KEY)).toBeNull();
      expect(await files.readHead(KEY, 100)).toBeNull();
    });

    test('remove deletes the file, and succeeds when repeated', async () => {
      const files = await open();
      await files.save(KEY, BYTES);
      await files.remove(KEY);
      await files.remove(KEY);
      expect(await files.read(KEY)).toBeNull();
    });
  });
};
