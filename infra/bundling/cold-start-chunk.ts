import { dirname, relative, resolve } from 'node:path';
import process from 'node:process';

import type { Plugin, PluginBuild } from 'esbuild';

/** Modules in this namespace are what `import()` loads: the module itself, and the entry, which is loaded by then. */
const NAMESPACE = 'loaded-later';

/** The same for what code of the operations loads: the module itself, the entry, and the operations, which are loaded by then. */
const AFTER_OPERATIONS = 'loaded-after-operations';

/** Modules of this repository and of the AWS SDK, none of which has a default export. */
const WRAPPED = /^(?:\.|@aws-sdk\/|@smithy\/)/;

/** The operations of an entry that does not load them at a cold start, as it imports them. */
const OPERATIONS = './operation.ts';

/** Loaded by the pipeline for requests that operations serve. */
const STORE_OF_RESPONSES = '/open-idempotency-store.ts';

const NAME = 'cold-start-chunk';

/** Leaves out whatever `import()` loads. */
const withoutLaterLoads: Plugin = {
  name: 'without-later-loads',
  setup: (bundler) => {
    bundler.onResolve({ filter: WRAPPED }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : null));
  },
};

/** Paths of the modules that a cold start loads. */
const modulesOfColdStart = async ({ esbuild, initialOptions }: PluginBuild): Promise<ReadonlySet<string>> => {
  const plugins = (initialOptions.plugins ?? []).filter(({ name }) => name !== NAME);
  const { metafile } = await esbuild.build({
    ...initialOptions,
    minify: false,
    sourcemap: false,
    write: false,
    metafile: true,
    plugins: [withoutLaterLoads, ...plugins],
  });
  return new Set(Object.keys(metafile.inputs).map((module) => resolve(module)));
};

/**
 * Keeps the code of a cold start in one chunk. esbuild puts modules into chunks by the set of entries and `import()` calls that need them, so
 * code that a cold start shares with various later loads is split over a dozen files, each of which costs time to find, read and link. Here
 * whatever `import()` loads imports the entry, too. So it needs all code of the cold start, which becomes one set, and one chunk.
 *
 * The operations of an entry that loads them at its first request become one chunk in the same way: what is loaded by code outside the cold
 * start imports them, too.
 */
export const coldStartChunk = (entry: string): Plugin => ({
  name: NAME,
  setup: (bundler) => {
    const entryPath = resolve(entry);
    let coldStart: Promise<ReadonlySet<string>> | null = null;

    bundler.onResolve({ filter: WRAPPED }, async ({ path, kind, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return null;
      const found = await bundler.resolve(path, { kind: 'import-statement', importer, resolveDir });
      if (found.errors.length > 0) return found;
      // The imports of the entry are resolved before those of any other module.
      if (importer === entryPath && path === OPERATIONS) coldStart = modulesOfColdStart(bundler);
      const isLoadedBefore = coldStart === null || ((await coldStart).has(importer) && !found.path.endsWith(STORE_OF_RESPONSES));
      return { path: relative(process.cwd(), found.path), namespace: isLoadedBefore ? NAMESPACE : AFTER_OPERATIONS };
    });

    const coldStartCode = `export { handler as entryHandler } from ${JSON.stringify(entryPath)};`;
    const operationsCode = `export * as operations from ${JSON.stringify(resolve(dirname(entry), OPERATIONS))};`;
    const loadedBefore = { [NAMESPACE]: coldStartCode, [AFTER_OPERATIONS]: coldStartCode + operationsCode };
    for (const [namespace, code] of Object.entries(loadedBefore)) {
      // `import()` runs a module even if it exports nothing.
      bundler.onResolve({ filter: /./, namespace }, ({ path }) => ({ path, sideEffects: true }));
      bundler.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: `${code} export * from ${JSON.stringify(resolve(path))};`,
        resolveDir: process.cwd(),
      }));
    }
  },
});
