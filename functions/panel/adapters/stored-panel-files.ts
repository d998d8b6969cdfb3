import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import * as v from 'valibot';

import { lazy } from '../../../shared/platform/lazy.ts';
import { PANEL_INDEX, storedNameOf, type PanelIndex } from '../domain/panel-index.ts';
import type { PanelFiles } from '../ports/panel-files.ts';

const headers = v.record(v.string(), v.string());

const panelIndex = v.object({
  files: v.record(v.string(), v.object({ digest: v.string(), headers })),
  page: v.string(),
  pageSegments: v.array(v.string()),
  notFound: v.object({ headers, contents: v.string() }),
}) satisfies v.GenericSchema<unknown, PanelIndex>;

const decompress = promisify(gunzip);

/** The panel in a folder. Its list is read by the first request, and each file by the requests for it. */
export const makeStoredPanelFiles = (folder: string): PanelFiles => ({
  index: lazy(async () => v.parse(panelIndex, JSON.parse(await readFile(join(folder, PANEL_INDEX), 'utf8')))),
  read: async (file, encoding) => {
    if (encoding !== 'identity') return readFile(join(folder, storedNameOf(file, encoding)));
    return decompress(await readFile(join(folder, storedNameOf(file, 'gzip'))));
  },
});
