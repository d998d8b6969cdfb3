import { cancelJob, withCounts } from '../../../../shared/imports/domain/import-job.ts';
import { NO_ROWS, type ImportRow } from '../../../../shared/imports/domain/rows/import-row.ts';
import { byBlock, countRows, ROWS_PER_BLOCK } from '../../../../shared/imports/domain/rows/row-blocks.ts';
import { anImportRow } from '../../builders/imports/imports.ts';
import { incompressibleText } from '../../builders/imports/long-texts.ts';
import type { OpenStorage } from '../storage.ts';
import { NOW, previewed } from './previewed-import.ts';

/** Rows of 2,000 characters, which take twice the size of an item in each block. */
const longRows = (count: number, seed = 'row'): readonly ImportRow[] =>
  Array.from({ length: count }, (_unused, position) =>
    anImportRow(position, { rawPreview: { nota: incompressibleText(`${seed} ${position}`, 2_000) } }),
  );

/** Rows whose blocks exceed an item, or a transaction, of DynamoDB. */
export const describeLongRows = (open: OpenStorage): void => {
  test('readRows and readBlock return rows whose block exceeds an item', async () => {
    const storage = await open();
    const rows = longRows(ROWS_PER_BLOCK + 10);
    const ready = await previewed(storage, rows);
    expect(await storage.imports.readRows(ready)).toEqual(rows);
    expect(await storage.imports.readBlock(ready, 0)).toEqual(rows.slice(0, ROWS_PER_BLOCK));
  });

  test('transition replaces a long block by a short one, and a short one by a long one', async () => {
    const storage = await open();
    const long = longRows(ROWS_PER_BLOCK);
    const ready = await previewed(storage, long);
    const short = long.map(({ position }) => anImportRow(position));
    const shortened = await storage.imports.transition(ready, withCounts(countRows(short, NO_ROWS)), { blocks: byBlock(short) });
    if (shortened.kind !== 'applied') throw new Error(shortened.kind);
    expect(await storage.imports.readRows(ready)).toEqual(short);
    const other = longRows(ROWS_PER_BLOCK, 'other');
    await storage.imports.transition(shortened.current, withCounts(countRows(other, NO_ROWS)), { blocks: byBlock(other) });
    expect(await storage.imports.readRows(ready)).toEqual(other);
    expect(await storage.imports.readBlock(ready, 0)).toEqual(other);
  });

  test('readRows returns rows of one write while others replace them', async () => {
    const storage = await open();
    const rows = longRows(ROWS_PER_BLOCK);
    const ready = await previewed(storage, rows);
    const other = longRows(ROWS_PER_BLOCK, 'other');
    const [read] = await Promise.all([
      storage.imports.readRows(ready),
      storage.imports.transition(ready, withCounts(countRows(other, NO_ROWS)), { blocks: byBlock(other) }),
    ]);
    expect([rows, other]).toContainEqual(read);
  });

  test('replaceRows writes nothing when the rows exceed a transaction', async () => {
    const storage = await open();
    const rows = longRows(ROWS_PER_BLOCK * 8);
    const ready = await previewed(storage, rows);
    const after = longRows(ROWS_PER_BLOCK * 8, 'other');
    expect(await storage.imports.replaceRows(ready, withCounts(countRows(after, NO_ROWS)), byBlock(after))).toEqual({ kind: 'too_large' });
    expect(await storage.imports.readRows(ready)).toEqual(rows);
    expect(await storage.imports.find(ready.userId, ready.id)).toEqual(ready);
  });

  test('deleteRows deletes every part of a long block', async () => {
    const storage = await open();
    const ready = await previewed(storage, longRows(ROWS_PER_BLOCK));
    await storage.imports.transition(ready, cancelJob(NOW));
    await storage.imports.deleteRows(ready);
    expect(await storage.imports.readRows(ready)).toEqual([]);
  });
};
