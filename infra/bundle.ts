import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { build } from 'esbuild';

import { CARD_BIN_FILE } from '../functions/bank-accounts/adapters/card-bins.ts';
import { ENTRIES, type EntryName } from '../functions/manifests.ts';
import { compileBinTable } from './data/compiled-bin-table.ts';

/** Where the bundle of an entry is. */
export type BundleFolder = (entry: EntryName) => string;

/** Files that have to travel with the data a bundle contains. */
const NOTICES: readonly { readonly family: string; readonly file: string }[] = [
  { family: 'bank-accounts', file: 'shared/banking/data/BIN_NOTICE.txt' },
  { family: 'beneficiaries', file: 'shared/banking/data/BIN_NOTICE.txt' },
  { family: 'imports', file: 'shared/banking/data/BIN_NOTICE.txt' },
  { family: 'retry', file: 'shared/banking/data/BIN_NOTICE.txt' },
  { family: 'validate', file: 'shared/banking/data/BIN_NOTICE.txt' },
];

/** The function that looks BINs up, and the only one that carries the world's. */
const BIN_LOOKUP_ENTRY: EntryName = 'bank-accounts/api';

const writeCardBins = async (folder: string): Promise<void> => {
  const [world, mexico] = await Promise.all(['bins_world', 'bins_mx'].map((name) => readFile(`shared/banking/data/${name}.csv`, 'utf8')));
  await writeFile(join(folder, CARD_BIN_FILE), compileBinTable(world ?? '', mexico ?? ''));
};

type Companions = {
  readonly entry: EntryName;
  /** Modules the entry starts by their file, each in a worker thread. */
  readonly threads: readonly string[];
  /** Files those load, and the licences that travel with them. */
  readonly files: readonly (readonly [file: string, name: string])[];
};

const COMPANIONS: readonly Companions[] = [
  {
    entry: 'imports/queue-parse',
    threads: ['functions/imports/adapters/pdf-thread.ts'],
    files: [
      ['node_modules/@hyzyla/pdfium/dist/pdfium.wasm', 'pdfium.wasm'],
      ['node_modules/@hyzyla/pdfium/LICENSE.md', 'PDFIUM_LICENSE.md'],
    ],
  },
];

/** Providers that read credentials from places Lambda does not have; see unused-credential-source.ts. */
const UNUSED_CREDENTIAL_SOURCES = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** Parts of the SDK that are replaced: loading what never runs is what a cold start pays for. */
const UNUSED_PARTS = {
  ...Object.fromEntries(UNUSED_CREDENTIAL_SOURCES.map((name) => [name, './infra/unused-credential-source.ts'])),
  '@aws-sdk/endpoint-cache': './infra/unused-endpoint-cache.ts',
};

/** Gives bundled CommonJS packages the `require` that an ES module lacks. */
const REQUIRE_BANNER = "import{createRequire as __cr}from'node:module';var require=__cr(import.meta.url);";

const bundleEntry = async (entry: EntryName, folder: string, mapFolder: string | null): Promise<void> => {
  const companions = COMPANIONS.filter((companion) => companion.entry === entry);
  const { outputFiles } = await build({
    entryPoints: [`functions/${entry}.ts`, ...companions.flatMap(({ threads }) => threads)],
    entryNames: '[name]',
    outdir: folder,
    write: false,
    bundle: true,
    // Code behind `await import()` becomes a chunk that a cold start does not load.
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    target: 'node24',
    minify: true,
    sourcemap: mapFolder === null ? false : 'external',
    legalComments: 'none',
    charset: 'utf8',
    // The default order picks the SDK's CommonJS build, which loads a third slower.
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE_BANNER },
    alias: UNUSED_PARTS,
    logLevel: 'warning',
  });
  const folderOf = (file: string): string => (mapFolder !== null && extname(file) === '.map' ? mapFolder : folder);
  await Promise.all([folder, mapFolder ?? folder].map((created) => mkdir(created, { recursive: true })));
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(join(folderOf(path), basename(path)), contents)));
  if (entry === BIN_LOOKUP_ENTRY) await writeCardBins(folder);
  await Promise.all(companions.flatMap(({ files }) => files).map(([file, name]) => cp(file, join(folder, name))));
  const notices = NOTICES.filter(({ family }) => entry.startsWith(`${family}/`));
  await Promise.all(notices.map(({ file }) => cp(file, join(folder, basename(file)))));
};

type BundleOptions = {
  /** Writes source maps to `<outDir>/maps`. They are for people who read a stack trace, so Lambda never gets them. */
  readonly sourceMaps: boolean;
};

/** Bundles every Lambda entry into a folder of its own below `outDir`. The same sources and options give the same bytes. */
export const bundleFunctions = async (outDir: string, { sourceMaps }: BundleOptions = { sourceMaps: false }): Promise<BundleFolder> => {
  await rm(outDir, { recursive: true, force: true });
  const nameOf = (entry: EntryName): string => entry.replace('/', '-');
  const mapsOf = (entry: EntryName): string | null => (sourceMaps ? join(outDir, 'maps', nameOf(entry)) : null);
  await Promise.all(ENTRIES.map((entry) => bundleEntry(entry, join(outDir, nameOf(entry)), mapsOf(entry))));
  return (entry) => join(outDir, nameOf(entry));
};
