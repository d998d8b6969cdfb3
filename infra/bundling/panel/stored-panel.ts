import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { PANEL_INDEX, storedNameOf, UPLOAD_ORIGIN, type PanelIndex, type StoredFile } from '../../../functions/panel/domain/panel-index.ts';
import { bundlePanel, PAGE_FILE } from './bundle-panel.ts';
import { NOT_FOUND_PAGE } from './not-found-page.ts';
import { pageHeadersWith } from './page-headers.ts';
import { PAGE_SEGMENTS } from './page-paths.ts';

const digestOf = (contents: Uint8Array): string => createHash('sha256').update(contents).digest('hex').slice(0, 16);

const compress = promisify(gzip);
const compressWithBrotli = promisify(brotliCompress);

/** The panel for the bundle of the function that serves it, compressed, with the list of its files. */
export const buildStoredPanel = async (): Promise<Readonly<Record<string, string | Uint8Array>>> => {
  const files = Array.from(await bundlePanel(), ([path, { contents, headers }]) => {
    // The buckets of a deployment are known to its function alone.
    const stored: StoredFile = {
      digest: digestOf(contents),
      headers: path === PAGE_FILE ? { ...headers, ...pageHeadersWith(UPLOAD_ORIGIN) } : headers,
    };
    return { path, contents, stored };
  });
  const contents = await Promise.all(
    files.map(async (file) => [
      [storedNameOf(file.stored, 'br'), await compressWithBrotli(file.contents)] as const,
      [storedNameOf(file.stored, 'gzip'), await compress(file.contents, { level: 9 })] as const,
    ]),
  );
  const index: PanelIndex = {
    files: Object.fromEntries(files.map(({ path, stored }) => [path, stored])),
    page: PAGE_FILE,
    pageSegments: PAGE_SEGMENTS,
    notFound: { headers: NOT_FOUND_PAGE.headers, contents: NOT_FOUND_PAGE.contents },
  };
  return { [PANEL_INDEX]: JSON.stringify(index), ...Object.fromEntries(contents.flat()) };
};
