import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { TEMPLATE_MEDIA_TYPES, type ReadTemplate } from '../domain/template-file.ts';

/** The templates of a folder; their file names are `name` and the format. */
export const makeReadTemplate =
  (folder: string, name: string): ReadTemplate =>
  async (format) => {
    const fileName = `${name}.${format}`;
    return { fileName, mediaType: TEMPLATE_MEDIA_TYPES[format], bytes: await readFile(join(folder, fileName)) };
  };
