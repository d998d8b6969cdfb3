import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ENTRIES } from '../../../functions/manifests.ts';
import { bundleFunctions } from '../../../infra/bundle.ts';
import type { Section } from '../report.ts';
import { measureBundle, type Bundle } from './bundle-size.ts';
import { loadTimes } from './load-time.ts';
import { buildPeers, writeEmptyModules } from './peers.ts';

const VALIDATE = 'validate/api';
const MAX_VALIDATE_BYTES = 340_000;
const MAX_LOAD_RATIO = 0.45;

/** What the first validation of a process loads besides the entry, by the name of its source file. */
const FIRST_VALIDATION_CHUNK = 'operation';

type LoadedBundle = Bundle & {
  /** Milliseconds more than an empty module of the same format. */
  readonly loadMs: number;
};

const moduleOf = (entry: string): string => `${entry.split('/')[1] ?? ''}.mjs`;

const bundleOurs = async (folder: string): Promise<readonly Bundle[]> => {
  const folderOf = await bundleFunctions(folder);
  const validateFolder = folderOf(VALIDATE);
  const chunk = (await readdir(validateFolder)).find((file) => file.startsWith(`${FIRST_VALIDATION_CHUNK}-`));
  if (chunk === undefined) throw new RangeError(`${VALIDATE} has no chunk ${FIRST_VALIDATION_CHUNK}`);
  return Promise.all([
    ...ENTRIES.map((entry) => measureBundle(entry, folderOf(entry), [moduleOf(entry)])),
    measureBundle(`${VALIDATE}, with its first validation`, validateFolder, [moduleOf(VALIDATE), chunk]),
  ]);
};

const loadAll = async (bundles: readonly Bundle[], folder: string): Promise<readonly LoadedBundle[]> => {
  const empty = await writeEmptyModules(folder);
  const [emptyEsm = 0, emptyCommonJs = 0, ...times] = await loadTimes([
    [empty.esm],
    [empty.commonJs],
    ...bundles.map(({ files }) => files),
  ]);
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

/** Measures the bytes of every Lambda entry and how long it takes to load, beside the plain stack and the bare runtime. */
export const measureBundles = async (): Promise<Section> => {
  await using cleanup = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'spei-bench-bundles-'));
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const peerFolder = join(folder, 'peers');
  await mkdir(peerFolder);
  const [ours, peers] = await Promise.all([bundleOurs(join(folder, 'ours')), buildPeers(peerFolder)]);

  const loaded = await loadAll([...ours, ...Object.values(peers)], peerFolder);
  const validate = named(loaded, VALIDATE);
  const plain = named(loaded, peers.plain.name);
  const tunedPlain = named(loaded, peers.tunedPlain.name);
  const bare = named(loaded, peers.bare.name);
  return {
    title: 'Bundles',
    tables: [
      {
        caption: 'Code a cold start loads, all code, and load time in a fresh process, less that of an empty module',
        columns: ['entry', 'cold start kB', 'all kB', 'load ms', 'x plain stack', 'x the same tuned', 'x bare runtime'],
        rows: loaded.map(({ name, loadedBytes, totalBytes, loadMs }) => [
          name,
          loadedBytes / 1_000,
          totalBytes / 1_000,
          loadMs,
          loadMs / plain.loadMs,
          loadMs / tunedPlain.loadMs,
          loadMs / bare.loadMs,
        ]),
      },
    ],
    targets: [
      { name: `${VALIDATE}, bytes of a cold start`, measured: validate.loadedBytes, limit: MAX_VALIDATE_BYTES },
      { name: `${VALIDATE}, load time to that of the plain stack`, measured: validate.loadMs / plain.loadMs, limit: MAX_LOAD_RATIO },
    ],
  };
};
