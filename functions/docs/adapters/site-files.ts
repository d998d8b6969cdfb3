import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import * as v from 'valibot';

import { lazy } from '../../../shared/platform/lazy.ts';
import { SITE_INDEX, storedNameOf, type Site, type SiteFile } from '../domain/site.ts';
import type { SiteFiles } from '../ports/site-files.ts';

const siteFile = v.object({
  kind: v.picklist(['page', 'asset']),
  mediaType: v.string(),
  digest: v.string(),
  language: v.nullable(v.picklist(['es', 'en'])),
});
const siteIndex = v.object({ files: v.record(v.string(), siteFile), stylesheet: v.string() }) satisfies v.GenericSchema<unknown, Site>;

const decompress = promisify(gunzip);

/** The site in a folder. Its list is read by the first request, and each file by the requests for it. */
export const makeSiteFiles = (folder: string): SiteFiles => {
  const index = lazy(async () => {
    const { files, stylesheet } = v.parse(siteIndex, JSON.parse(await readFile(join(folder, SITE_INDEX), 'utf8')));
    return { files: new Map<string, SiteFile>(Object.entries(files)), stylesheet };
  });
  return {
    find: async (path) => (await index()).files.get(path) ?? null,
    stylesheet: async () => (await index()).stylesheet,
    read: async (file, encoding) => {
      if (encoding !== 'identity') return readFile(join(folder, storedNameOf(file, encoding)));
      return decompress(await readFile(join(folder, storedNameOf(file, 'gzip'))));
    },
  };
};
