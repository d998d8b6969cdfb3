import { readFile, writeFile } from 'node:fs/promises';

import { writeCostDocuments } from '../../infra/cost-report/documents.ts';

const PAGE = 'docs/benchmarks.md';
const HEADING = '## One run\n';

/** Replaces the run at the end of the page about benchmarks, and the costs that follow from it. */
export const documentRun = async (text: string): Promise<void> => {
  const page = await readFile(PAGE, 'utf8');
  const start = page.indexOf(HEADING);
  if (start === -1) throw new RangeError(`${PAGE} has no section for a run`);
  await writeFile(PAGE, `${page.slice(0, start)}${HEADING}\n\`\`\`text\n${text}\n\`\`\`\n`);
  await writeCostDocuments();
};
