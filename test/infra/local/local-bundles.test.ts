import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { unzipSync } from 'fflate';

import { manifests } from '../../../functions/manifests.ts';
import type { BundleFolder } from '../../../infra/bundling/bundle.ts';
import { bundleLocally, localEntriesOf } from '../../../infra/local/deployment/local-bundles.ts';

const ENTRIES = localEntriesOf(manifests);

const filesOf = (archive: string): ReadonlyMap<string, string> =>
  new Map(Object.entries(unzipSync(readFileSync(archive))).map(([name, content]) => [name, Buffer.from(content).toString('latin1')]));

/** Files of its own that code imports, with `import()` as well. */
const importsOf = (code: string): readonly string[] =>
  Array.from(code.matchAll(/(?:from|import)\s*\(?"\.\/([^"]+)"/g), ([, file = '']) => file);

describe('local bundles', () => {
  let archiveOf: BundleFolder;

  beforeAll(async () => {
    archiveOf = await bundleLocally(ENTRIES, mkdtempSync(join(tmpdir(), 'bundles-')));
  });

  test.each(ENTRIES.map(({ name }) => name))('%s has its handler and every file that its code imports', (entry) => {
    const files = filesOf(archiveOf(entry));
    expect([...files.keys()]).toContain(`${entry.split('/')[1] ?? ''}.mjs`);
    const imported = [...files].filter(([name]) => name.endsWith('.mjs')).flatMap(([, code]) => importsOf(code));
    expect(imported.filter((file) => !files.has(file))).toEqual([]);
  });

  test('contain the modules that an entry starts in threads, and the files that travel with code', () => {
    const parser = [...filesOf(archiveOf('imports/queue-parse')).keys()];
    expect(parser).toEqual(expect.arrayContaining(['queue-parse.mjs', 'pdf-thread.mjs', 'workbook-thread.mjs', 'PDFJS_LICENSE']));
    expect([...filesOf(archiveOf('validate-ocr/api')).keys()]).toEqual(
      expect.arrayContaining(['receipt-pdf-thread.mjs', 'pdfium.wasm', 'heic-thread.mjs', 'libheif.cjs', 'libheif.wasm']),
    );
    expect([...filesOf(archiveOf('usage/api')).keys()]).not.toContain('pdfium.wasm');
  });
});
