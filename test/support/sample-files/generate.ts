/** Writes the samples into this folder: `node test/support/sample-files/generate.ts`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { makeSamples } from './samples.ts';

const samples = await makeSamples();
await Promise.all(Object.entries(samples).map(([name, bytes]) => writeFile(join('test/support/files', name), bytes)));
