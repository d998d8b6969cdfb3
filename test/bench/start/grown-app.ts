import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import * as v from 'valibot';

import { allContracts } from '../../../functions/manifests.ts';
import type { Family } from '../../../infra/family-settings/family.ts';
import { localEntriesOf, type LocalEntry } from '../../../infra/local/deployment/local-bundles.ts';
import { generatedFamilies } from '../../support/infra/generated-families.ts';
import { runSize, type BySize } from '../../support/run-size.ts';

/** Today's operations and those of generated families. */
export const OPERATIONS: BySize<number> = { full: 300, smallest: allContracts.length + 2 };
const GENERATED_FAMILIES: BySize<number> = { full: 20, smallest: 1 };

/** The variable by which the synthesis, in a process of its own, learns the size of the app. */
export const SIZE_VARIABLE = 'BENCH_START_SIZE';

const growing = () => v.parse(runSize, process.env[SIZE_VARIABLE]);

/** Resources of the gateway that today's operations have: one for each segment of their paths. */
const todaysPaths = new Set(
  allContracts.flatMap(({ path }) => {
    const segments = path.split('/');
    return segments.slice(1).map((_segment, index) => segments.slice(0, index + 2).join('/'));
  }),
).size;

/** The resource of the root for paths without a family. */
const PROXY_PATHS = 1;

export const SOURCES = '.local/bench/start-sources';

/** Families without code of their own, which fill today's API up to the number of operations. */
export const missingFamilies = (): readonly Family[] => {
  const size = growing();
  const operations = OPERATIONS[size] - allContracts.length;
  // As many paths for each operation as there are today.
  const paths = Math.ceil((operations * todaysPaths) / allContracts.length) + PROXY_PATHS;
  const generated = generatedFamilies({ families: GENERATED_FAMILIES[size], operations, paths });
  // The real one answers paths without a family.
  return generated.filter(({ manifest }) => manifest.name !== 'meta');
};

const API_MODELS = ['users', 'webhooks', 'validations', 'imports', 'auth'];

/** The real entry whose code a generated entry copies. */
const modelOf = (entry: string, index: number): string => {
  const [, file = ''] = entry.split('/');
  if (file === 'api') return `functions/${API_MODELS[index % API_MODELS.length] ?? 'users'}/api.ts`;
  if (file === 'schedule') return 'functions/retry/schedule.ts';
  return file === 'stream' ? 'functions/event-dispatch/stream.ts' : 'functions/retry/queue-attempts.ts';
};

const moduleOf = (entry: string): string => join(SOURCES, `${entry}.ts`);

/** Entries of generated families: the code of real ones, in modules of their own. */
export const generatedEntries = (): readonly LocalEntry[] =>
  localEntriesOf(missingFamilies().map(({ manifest }) => manifest)).map(({ name }) => ({ name, modules: [moduleOf(name)] }));

const writeEntry = async (entry: string, index: number, revision: number): Promise<void> => {
  const module = moduleOf(entry);
  await mkdir(dirname(module), { recursive: true });
  await writeFile(module, `export { handler } from '${resolve(modelOf(entry, index))}';\nexport const revision = ${revision};\n`);
};

/** Writes the code of the generated families. */
export const writeSources = async (): Promise<void> => {
  await rm(SOURCES, { recursive: true, force: true });
  await Promise.all(generatedEntries().map(({ name }, index) => writeEntry(name, index, 1)));
};

/** Changes the code of one family. */
export const changeOneFamily = async (): Promise<void> => {
  const [{ manifest: { name: changed } } = { manifest: { name: '' } }] = missingFamilies();
  const entries = generatedEntries().map(({ name }, index) => ({ name, index }));
  const changedEntries = entries.filter(({ name }) => name.startsWith(`${changed}/`));
  await Promise.all(changedEntries.map(({ name, index }) => writeEntry(name, index, 2)));
};
