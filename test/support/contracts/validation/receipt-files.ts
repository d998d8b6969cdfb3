import type { ReceiptFile } from '../../../../shared/validation/domain/receipt/receipt.ts';
import type { ReceiptFiles } from '../../../../shared/validation/ports/receipt-files.ts';
import { validationIdOf } from '../../builders/identity/identity.ts';

const [ID, OTHER_ID] = [validationIdOf('receipt'), validationIdOf('other receipt')];
/** Every byte there is, none of it text. */
const BYTES = Uint8Array.from({ length: 4096 }, (_unused, index) => (index * 11) % 256);

const fileOf = (keptUntil: number | null): ReceiptFile => ({
  mediaType: 'image/png',
  sha256: '0'.repeat(64),
  bytes: BYTES.byteLength,
  keptUntil,
});

/** The guarantees of every ReceiptFiles. */
export const describeReceiptFiles = (name: string, open: () => Promise<ReceiptFiles>): void => {
  describe(`ReceiptFiles: ${name}`, () => {
    test.each([
      ['to be kept', 1_900_000_000_000],
      ['for one reading', null],
    ])('a file stored %s is read byte for byte', async (_what, keptUntil) => {
      const files = await open();
      await files.save(ID, fileOf(keptUntil), BYTES);
      expect(Buffer.from((await files.read(ID, fileOf(keptUntil))) ?? []).equals(BYTES)).toBe(true);
    });

    test('storing a file again changes nothing', async () => {
      const files = await open();
      await files.save(ID, fileOf(null), BYTES);
      await files.save(ID, fileOf(null), BYTES);
      expect(await files.read(ID, fileOf(null))).toHaveLength(BYTES.byteLength);
    });

    test('keeping a file does not change it, and keeping a missing one does nothing', async () => {
      const files = await open();
      const kept = fileOf(1_900_000_000_000);
      await files.save(ID, kept, BYTES);
      for (const id of [ID, ID, OTHER_ID]) await files.keep(id);
      expect(Buffer.from((await files.read(ID, kept)) ?? []).equals(BYTES)).toBe(true);
      expect(await files.read(OTHER_ID, kept)).toBeNull();
    });

    test('a file that was never stored is null', async () => {
      expect(await (await open()).read(ID, fileOf(null))).toBeNull();
    });

    test('removing leaves nothing of a validation, however it was stored, and all of others; again it changes nothing', async () => {
      const files = await open();
      await files.save(ID, fileOf(null), BYTES);
      await files.save(ID, fileOf(1_900_000_000_000), BYTES);
      await files.save(OTHER_ID, fileOf(null), BYTES);
      await files.removeAll(ID);
      await files.removeAll(ID);
      expect([await files.read(ID, fileOf(null)), await files.read(ID, fileOf(1_900_000_000_000))]).toEqual([null, null]);
      expect(await files.read(OTHER_ID, fileOf(null))).toHaveLength(BYTES.byteLength);
    });
  });
};
