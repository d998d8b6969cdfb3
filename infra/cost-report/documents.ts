import { readFile, writeFile } from 'node:fs/promises';

import { currentFigures, withFigures } from './figures-block.ts';
import { currentGrowth } from './growth.ts';
import { currentVolume } from './volume.ts';

const writeFigures = async (document: string, figures: string): Promise<void> =>
  writeFile(document, withFigures(await readFile(document, 'utf8'), figures));

/** Writes the figures of the documents about costs, growth and volume, from the templates and the documented benchmark. */
export const writeCostDocuments = async (): Promise<void> => {
  await writeFigures('docs/operations/costs.md', await currentFigures());
  await writeFigures('docs/operations/growth.md', currentGrowth());
  await writeFigures('docs/volume.md', await currentVolume());
};
