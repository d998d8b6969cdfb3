import { csvChunks, type WriteTable } from './table-file.ts';

/** Writes tables; the writer of workbooks is loaded by the first one. */
export const writeTable: WriteTable = async function* (table, format) {
  if (format === 'csv') {
    yield* csvChunks(table);
    return;
  }
  const { xlsxChunks } = await import('./xlsx.ts');
  yield* xlsxChunks(table);
};
