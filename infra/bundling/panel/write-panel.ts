import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { PAGE_FILE, type Panel, type PanelFile } from './bundle-panel.ts';

/** Files of the panel that have the same headers, in a folder of this machine, below which each has its path on the host. */
export type PanelFolder = { readonly folder: string; readonly contentType: string; readonly cacheControl: string };

const requiredHeader = (path: string, { headers }: PanelFile, name: string): string => {
  const value = headers[name];
  if (value === undefined) throw new TypeError(`${path} of the panel has no ${name}`);
  return value;
};

/**
 * Writes the panel below a folder, in a folder of its own for each pair of `Content-Type` and `Cache-Control`. The last is that of the HTML,
 * which names the other files.
 */
export const writePanel = async (panel: Panel, outDir: string): Promise<readonly PanelFolder[]> => {
  const files = Array.from(panel, ([path, file]) => ({
    path,
    contents: file.contents,
    contentType: requiredHeader(path, file, 'Content-Type'),
    cacheControl: requiredHeader(path, file, 'Cache-Control'),
  })).toSorted((left, right) => Number(left.path === PAGE_FILE) - Number(right.path === PAGE_FILE));
  const groups = [...Map.groupBy(files, ({ contentType, cacheControl }) => `${contentType} ${cacheControl}`).values()];
  return Promise.all(
    groups.map(async (members, index) => {
      const folder = join(outDir, String(index));
      for (const { path, contents } of members) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), contents);
      }
      const [{ contentType, cacheControl } = { contentType: '', cacheControl: '' }] = members;
      return { folder, contentType, cacheControl };
    }),
  );
};
