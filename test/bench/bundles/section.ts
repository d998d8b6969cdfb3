import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ENTRIES, type EntryName } from '../../../functions/manifests.ts';
import { bundleFunctions } from '../../../infra/bundling/bundle.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import type { Section } from '../report.ts';
import { MAX_COLD_START_BYTES, measureBundle, type Bundle } from './bundle-size.ts';
import { loadTimes } from './load-time.ts';
import { buildPlainStack, writeEmptyModules } from './plain-bundle.ts';

const VALIDATE = 'validate/api';
const MAX_LOAD_RATIO = 0.45;
const MAX_FIRST_VALIDATION_RATIO = 0.55;

const MEASURED_ENTRIES: BySize<readonly EntryName[]> = { full: ENTRIES, smallest: [VALIDATE] };
const ROUNDS: BySize<number> = { full: 15, smallest: 1 };

const FIRST_VALIDATION = `${VALIDATE}, with its first validation`;
const WITH_CLIENTS = 'and what is loaded while the portal answers';

/** Chunks that the first validation of a process loads in addition to the entry, before its query to the portal, by the names of source files. */
const FIRST_VALIDATION_CHUNKS = ['operation'];
/** Chunks that it loads while it waits for the portal. */
const CHUNKS_DURING_THE_QUERY = ['classify-page', 'verdict', 'validation-replies', 'bucket-objects', 'eventbridge-schedules'];

type LoadedBundle = Bundle & {
  /** Milliseconds more than an empty module of the same format. */
  readonly loadMs: number;
};

const moduleOf = (entry: string): string => `${entry.split('/')[1] ?? ''}.mjs`;

const bundleOurs = async (folder: string, entries: readonly EntryName[]): Promise<readonly Bundle[]> => {
  const folderOf = await bundleFunctions(folder, { entries });
  const validateFolder = folderOf(VALIDATE);
  const files = await readdir(validateFolder);
  const chunkOf = (name: string): string => {
    const chunk = files.find((file) => file.startsWith(`${name}-`));
    if (chunk === undefined) throw new RangeError(`${VALIDATE} has no chunk ${name}`);
    return chunk;
  };
  const firstValidation = [moduleOf(VALIDATE), ...FIRST_VALIDATION_CHUNKS.map(chunkOf)];
  return Promise.all([
    ...entries.map((entry) => measureBundle(entry, folderOf(entry), [moduleOf(entry)])),
    measureBundle(FIRST_VALIDATION, validateFolder, firstValidation),
    measureBundle(WITH_CLIENTS, validateFolder, [...firstValidation, ...CHUNKS_DURING_THE_QUERY.map(chunkOf)]),
  ]);
};

const loadAll = async (bundles: readonly Bundle[], folder: string, rounds: number): Promise<readonly LoadedBundle[]> => {
  const empty = await writeEmptyModules(folder);
  const [emptyEsm = 0, emptyCommonJs = 0, ...times] = await loadTimes(
    [[empty.esm], [empty.commonJs], ...bundles.map(({ files }) => files)],
    rounds,
  );
  return bundles.map((bundle, index) => {
    const isEsm = bundle.files.every((file) => file.endsWith('.mjs'));
    return { ...bundle, loadMs: (times[index] ?? Number.NaN) - (isEsm ? emptyEsm : emptyCommonJs) };
  });
};

const named = (bundles: readonly LoadedBundle[], name: string): LoadedBundle => {
  const found = bundles.find((bundle) => bundle.name === name);
  if (found === undefined) throw new RangeError(`there is no bundle ${name}`);
  return found;
};

/** Measures the bytes of every Lambda entry and how long it takes to load, next to the plain stack. */
export const measureBundles = async (size: RunSize): Promise<Section> => {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'spei-bench-bundles-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const plainFolder = join(folder, 'plain');
  await mkdir(plainFolder);
  const [ours, plainStack] = await Promise.all([
    bundleOurs(join(folder, 'ours'), MEASURED_ENTRIES[size]),
    buildPlainStack(join(plainFolder, 'plain.cjs')),
  ]);

  const loaded = await loadAll([...ours, plainStack], plainFolder, ROUNDS[size]);
  const validate = named(loaded, VALIDATE);
  const firstValidation = named(loaded, FIRST_VALIDATION);
  const withClients = named(loaded, WITH_CLIENTS);
  const plain = named(loaded, plainStack.name);
  const added = (what: string, before: LoadedBundle, after: LoadedBundle, waitedFor: string) => {
    const ms = after.loadMs - before.loadMs;
    return [what, (after.loadedBytes - before.loadedBytes) / 1_000, ms, ms / plain.loadMs, waitedFor];
  };
  return {
    title: 'Bundles',
    tables: [
      {
        caption: 'Code a cold start loads, all code, and load time in a fresh process, less that of an empty module',
        columns: ['entry', 'cold start kB', 'all kB', 'load ms', 'x plain stack'],
        rows: loaded.map(({ name, loadedBytes, totalBytes, loadMs }) => [
          name,
          loadedBytes / 1_000,
          totalBytes / 1_000,
          loadMs,
          loadMs / plain.loadMs,
        ]),
      },
      {
        caption: 'What the first validation of an instance adds to its time',
        columns: ['what is loaded', 'kB', 'added ms', 'x plain stack', 'waited for'],
        rows: [
          added('the operation', validate, firstValidation, 'by the caller'),
          added(
            'the reader of pages, the verdict, replies, the clients of S3 and EventBridge Scheduler',
            firstValidation,
            withClients,
            'while the portal answers',
          ),
        ],
      },
    ],
    targets: [
      { name: `${VALIDATE}, bytes of a cold start`, measured: validate.loadedBytes, limit: MAX_COLD_START_BYTES },
      { name: `${VALIDATE}, load time to that of the plain stack`, measured: validate.loadMs / plain.loadMs, limit: MAX_LOAD_RATIO },
      {
        name: `${FIRST_VALIDATION}, load time to that of the plain stack`,
        measured: firstValidation.loadMs / plain.loadMs,
        limit: MAX_FIRST_VALIDATION_RATIO,
      },
    ],
  };
};
