import { relative, resolve } from 'node:path';
import process from 'node:process';

import type { Plugin } from 'esbuild';

/** Modules in this namespace are what `import()` loads: the module itself, and the entry, which is loaded by then. */
const NAMESPACE = 'loaded-later';

/** Modules of this repository and of the AWS SDK, none of which has a default export. */
const WRAPPED = /^(?:\.|@aws-sdk\/|@smithy\/)/;

/**
 * Keeps the code of a cold start in one chunk. esbuild puts modules into chunks by the set of entries and `import()` calls that need them, so
 * code that a cold start shares with various later loads is split over a dozen files, each of which costs time to find, read and link. Here
 * whatever `import()` loads imports the entry, too. So it needs all code of the cold start, which becomes one set, and one chunk.
 */
export const coldStartChunk = (entry: string): Plugin => ({
  name: 'cold-start-chunk',
  setup: (bundler) => {
    bundler.onResolve({ filter: WRAPPED }, async ({ path, kind, importer, resolveDir }) => {
      if (kind !== 'dynamic-import') return null;
      const found = await bundler.resolve(path, { kind: 'import-statement', importer, resolveDir });
      return found.errors.length > 0 ? found : { path: relative(process.cwd(), found.path), namespace: NAMESPACE };
    });
    // `import()` runs a module even if it exports nothing.
    bundler.onResolve({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({ path, sideEffects: true }));
    bundler.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => ({
      contents: `export { handler as entryHandler } from ${JSON.stringify(resolve(entry))}; export * from ${JSON.stringify(resolve(path))};`,
      resolveDir: process.cwd(),
    }));
  },
});
