import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { TEMPLATE_MEDIA_TYPES, templateFileName, type ReadTemplate } from '../domain/template-file.ts';

/** The templates of a folder. */
export const makeReadTemplate =
  (folder: string): ReadTemplate =>
  async (format) => {
    const fileName = templateFileName(format);
    return { fileName, mediaType: TEMPLATE_MEDIA_TYPES[format], bytes: await readFile(join(folder, fileName)) };
  };
