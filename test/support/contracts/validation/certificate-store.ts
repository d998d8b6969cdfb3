import { createHash } from 'node:crypto';

import type { CertificateStore } from '../../../../shared/validation/ports/certificate-store.ts';
import { validationIdOf } from '../../builders/identity/identity.ts';

const ID = validationIdOf('certificate');
/** Every byte there is, none of it text. */
const BYTES = Uint8Array.from({ length: 4096 }, (_unused, index) => (index * 7) % 256);

/** The guarantees of every CertificateStore. */
export const describeCertificateStore = (name: string, open: () => Promise<CertificateStore>): void => {
  describe(`CertificateStore: ${name}`, () => {
    test.each(['xml', 'pdf'] as const)('a stored %s is read byte for byte by its SHA-256', async (format) => {
      const store = await open();
      const file = await store.save(ID, format, BYTES);
      expect(file).toEqual({ sha256: createHash('sha256').update(BYTES).digest('hex'), bytes: BYTES.byteLength });
      expect(Buffer.from(await store.read(ID, format, file)).equals(BYTES)).toBe(true);
    });

    test('storing the same bytes again changes nothing', async () => {
      const store = await open();
      const first = await store.save(ID, 'xml', BYTES);
      expect(await store.save(ID, 'xml', BYTES)).toEqual(first);
      expect(await store.read(ID, 'xml', first)).toHaveLength(BYTES.byteLength);
    });

    test('two versions of a file are both stored', async () => {
      const store = await open();
      const first = await store.save(ID, 'xml', BYTES);
      const second = await store.save(ID, 'xml', BYTES.toReversed());
      expect(Buffer.from(await store.read(ID, 'xml', first)).equals(BYTES)).toBe(true);
      expect(Buffer.from(await store.read(ID, 'xml', second)).equals(BYTES.toReversed())).toBe(true);
    });

    test('remove deletes every version, keeps the files of other validations, and is idempotent', async () => {
      const store = await open();
      const first = await store.save(ID, 'xml', BYTES);
      await store.save(ID, 'xml', BYTES);
      const second = await store.save(ID, 'pdf', BYTES.toReversed());
      const other = await store.save(validationIdOf('other certificate'), 'xml', BYTES);
      await store.removeAll(ID);
      await store.removeAll(ID);
      await expect(store.read(ID, 'xml', first)).rejects.toThrow();
      await expect(store.read(ID, 'pdf', second)).rejects.toThrow();
      expect(await store.read(validationIdOf('other certificate'), 'xml', other)).toHaveLength(BYTES.byteLength);
    });

    test('reading a file that was not stored, or of another validation, fails', async () => {
      const store = await open();
      const file = await store.save(ID, 'xml', BYTES);
      await expect(store.read(ID, 'pdf', file)).rejects.toThrow();
      await expect(store.read(validationIdOf('other certificate'), 'xml', file)).rejects.toThrow();
      await expect(store.read(ID, 'xml', { ...file, sha256: 'f'.repeat(64) })).rejects.toThrow();
    });
  });
};
