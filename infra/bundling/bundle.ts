import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';
import * as v from 'valibot';

import { CARD_BIN_FILE } from '../../functions/bank-accounts/domain/bin-table.ts';
import { ENTRIES, manifests, type EntryName } from '../../functions/manifests.ts';
import { TEMPLATE_FORMATS, type TemplateFormat } from '../../shared/imports/domain/template-file.ts';
import { entryFilesOf, modulesOf, type FamilyManifest } from '../../shared/platform/lambda/family-manifest.ts';
import { compileBinTable } from '../data/compiled-bin-table.ts';
import { buildSite } from '../reference-site/build-site.ts';
import { coldStartChunk } from './cold-start-chunk.ts';
import { directSdkImports } from './direct-sdk-imports.ts';
import { buildStoredPanel } from './panel/stored-panel.ts';
import { SHARP_ASSETS, sharpInWebAssembly } from './sharp-bundle.ts';

/** Folder of an entry's bundle. */
export type BundleFolder = (entry: string) => string;

const readData = (name: string): Promise<string> => readFile(`shared/banking/data/${name}`, 'utf8');

const compiledCardBins = async (): Promise<Uint8Array> => compileBinTable(await readData('bins_world.csv'), await readData('bins_mx.csv'));

const templatesOf = (family: string, fileName: string, formats: readonly TemplateFormat[] = TEMPLATE_FORMATS) =>
  Object.fromEntries(
    formats.map((format) => `${fileName}.${format}`).map((name) => [name, () => readFile(join('functions', family, 'template', name))]),
  );

const REPORT_FONTS = ['roboto-latin-400-normal.woff', 'roboto-latin-700-normal.woff'];

const readReportFont = (name: string): Promise<Uint8Array> =>
  readFile(join('node_modules/@fontsource/roboto', name === 'LICENSE' ? name : join('files', name)));

/** Files added to each bundle that contains a module below one of these paths. */
const BUNDLE_ASSETS: Readonly<Record<string, Readonly<Record<string, () => Promise<string | Uint8Array>>>>> = {
  'shared/banking/data/': { 'BIN_NOTICE.txt': () => readData('BIN_NOTICE.txt') },
  'functions/bank-accounts/domain/bin-table.ts': { [CARD_BIN_FILE]: compiledCardBins },
  'node_modules/sharp/': SHARP_ASSETS,
  'node_modules/@hyzyla/pdfium/': {
    'pdfium.wasm': () => readFile('node_modules/@hyzyla/pdfium/dist/pdfium.wasm'),
    'PDFIUM_LICENSE.md': () => readFile('node_modules/@hyzyla/pdfium/LICENSE.md'),
  },
  // Not bundled: its licence requires that it can be replaced.
  'shared/receipts/adapters/heic-thread.ts': {
    'libheif.cjs': () => readFile('node_modules/libheif-js/libheif-wasm/libheif.js'),
    'libheif.wasm': () => readFile('node_modules/libheif-js/libheif-wasm/libheif.wasm'),
    LIBHEIF_LICENSE: () => readFile('node_modules/libheif-js/libheif-wasm/LICENSE'),
  },
  'functions/imports/api.ts': templatesOf('imports', 'beneficiarios'),
  'functions/expected-payments/api.ts': templatesOf('expected-payments', 'pagos-esperados'),
  'functions/validation-imports/api.ts': templatesOf('validation-imports', 'validaciones', [...TEMPLATE_FORMATS, 'xls']),
  // Fonts of the pages, and their licence.
  'shared/finance/adapters/report-fonts.ts': Object.fromEntries(
    [...REPORT_FONTS, 'LICENSE'].map((name) => [name === 'LICENSE' ? 'ROBOTO_LICENSE' : name, () => readReportFont(name)]),
  ),
  'node_modules/pdfkit/': { PDFKIT_LICENSE: () => readFile('node_modules/pdfkit/LICENSE') },
  'node_modules/pdfjs-dist/': { PDFJS_LICENSE: () => readFile('node_modules/pdfjs-dist/LICENSE') },
  'node_modules/xlsx/': { XLSX_LICENSE: () => readFile('node_modules/xlsx/LICENSE') },
};

/** Files that are built for each bundle with this module. */
const BUILT_ASSETS: Readonly<Record<string, () => Promise<Readonly<Record<string, string | Uint8Array>>>>> = {
  'functions/docs/adapters/site-files.ts': buildSite,
  'functions/panel/adapters/stored-panel-files.ts': buildStoredPanel,
};

/** Paths, in this repository, of the modules whose code is in a bundle. */
const modulesIn = (outputs: Metafile['outputs']): readonly string[] =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([module, { bytesInOutput }]) => (bytesInOutput === 0 ? [] : [module])),
  );

/** The files added to a bundle, by name, read from this repository. */
export const readAssets = async (
  outputs: Metafile['outputs'],
): Promise<readonly (readonly [name: string, content: string | Uint8Array])[]> => {
  const modules = modulesIn(outputs);
  const bundledAssets = Object.entries(BUNDLE_ASSETS).filter(([path]) => modules.some((module) => module.startsWith(path)));
  const files = bundledAssets.flatMap(([, assets]) => Object.entries(assets));
  const builders = Object.entries(BUILT_ASSETS).flatMap(([path, builder]) => (modules.includes(path) ? [builder] : []));
  const built = await Promise.all(builders.map((builder) => builder()));
  const read = await Promise.all(files.map(async ([name, readAsset]) => [name, await readAsset()] as const));
  return [...read, ...built.flatMap((assets) => Object.entries(assets))];
};

const families: readonly FamilyManifest[] = manifests;

const modulesOfEntry = (entry: EntryName): readonly string[] =>
  families.flatMap((manifest) =>
    entryFilesOf(manifest)
      .filter((file) => entry === `${manifest.name}/${file}`)
      .flatMap((file) => modulesOf(manifest, file)),
  );

/** Credential providers for environments other than Lambda; see unused-credential-source.ts. */
const UNUSED_CREDENTIAL_SOURCES = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** Parts of the SDK that are replaced, because loading unused code slows every cold start. */
const UNUSED_PARTS = {
  ...Object.fromEntries(UNUSED_CREDENTIAL_SOURCES.map((name) => [name, './infra/bundling/unused-credential-source.ts'])),
  '@aws-sdk/endpoint-cache': './infra/bundling/unused-endpoint-cache.ts',
};

/** An SDK client reads its version from its package.json; the rest of that file would be loaded by every cold start. */
const versionOfSdkClients: Plugin = {
  name: 'version-of-sdk-clients',
  setup: (bundler) => {
    bundler.onLoad({ filter: /@aws-sdk\/client-[^/]+\/package\.json$/ }, async ({ path }) => {
      const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(await readFile(path, 'utf8')));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

/** Gives bundled CommonJS packages the `require` that an ES module lacks. */
const REQUIRE_BANNER = "import{createRequire as __cr}from'node:module';var require=__cr(import.meta.url);";

/** esbuild settings for Lambda code. */
export const BUILD_SETTINGS = {
  write: false,
  metafile: true,
  bundle: true,
  // Code behind `await import()` becomes a chunk that a cold start does not load.
  splitting: true,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  target: 'node24',
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  // The default order picks the SDK's CommonJS build, which loads a third slower.
  mainFields: ['module', 'main'],
  banner: { js: REQUIRE_BANNER },
  alias: UNUSED_PARTS,
  plugins: [versionOfSdkClients, directSdkImports, sharpInWebAssembly],
  logLevel: 'warning',
} satisfies BuildOptions;

const bundleEntry = async (entry: EntryName, folder: string, mapFolder: string | null): Promise<void> => {
  const [module = '', ...threads] = modulesOfEntry(entry);
  const { outputFiles, metafile } = await build({
    ...BUILD_SETTINGS,
    // A thread loads chunks, too, and must not load the entry with them.
    plugins: [...(threads.length === 0 ? [coldStartChunk(module)] : []), ...BUILD_SETTINGS.plugins],
    entryPoints: [module, ...threads],
    entryNames: '[name]',
    outdir: folder,
    sourcemap: mapFolder === null ? false : 'external',
  });
  const folderOf = (file: string): string => (mapFolder !== null && extname(file) === '.map' ? mapFolder : folder);
  await Promise.all([folder, mapFolder ?? folder].map((created) => mkdir(created, { recursive: true })));
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(join(folderOf(path), basename(path)), contents)));
  const assets = await readAssets(metafile.outputs);
  await Promise.all(assets.map(([name, content]) => writeFile(join(folder, name), content)));
};

type BundleOptions = {
  /** Writes source maps to `<outDir>/maps`. They are for developers who read a stack trace; Lambda never gets them. */
  readonly sourceMaps?: boolean;
  /** All, unless a caller needs fewer. */
  readonly entries?: readonly EntryName[];
};

/** Bundles every Lambda entry into a folder of its own below `outDir`. The same sources and options give the same bytes. */
export const bundleFunctions = async (
  outDir: string,
  { sourceMaps = false, entries = ENTRIES }: BundleOptions = {},
): Promise<BundleFolder> => {
  await rm(outDir, { recursive: true, force: true });
  const nameOf = (entry: string): string => entry.replace('/', '-');
  const mapsOf = (entry: EntryName): string | null => (sourceMaps ? join(outDir, 'maps', nameOf(entry)) : null);
  await Promise.all(entries.map((entry) => bundleEntry(entry, join(outDir, nameOf(entry)), mapsOf(entry))));
  return (entry) => join(outDir, nameOf(entry));
};
