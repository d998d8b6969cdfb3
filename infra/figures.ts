import { readFile, writeFile } from 'node:fs/promises';

import { currentFigures, withFigures } from './figures/figures-block.ts';

const DOCUMENT = 'docs/operations/costs.md';

await writeFile(DOCUMENT, withFigures(await readFile(DOCUMENT, 'utf8'), await currentFigures()));
