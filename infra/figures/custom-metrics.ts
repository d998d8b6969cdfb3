import { readFile } from 'node:fs/promises';

import { build } from 'esbuild';

import { ENTRIES, type EntryName } from '../../functions/manifests.ts';
import { METRICS } from '../../shared/platform/observability/log.ts';

const outputOf = (entry: EntryName): string => `${entry}.js`;

/** Our own modules that each entry loads. */
const modulesByEntry = async (): Promise<readonly (readonly string[])[]> => {
  const { metafile } = await build({
    entryPoints: ENTRIES.map((entry) => `functions/${entry}.ts`),
    outbase: 'functions',
    outdir: '.',
    write: false,
    metafile: true,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return ENTRIES.map((entry) => Object.keys(metafile.outputs[outputOf(entry)]?.inputs ?? {}));
};

/**
 * How many custom metrics the functions can count. Each function has its own of every name, as its name is their
 * dimension, and it can count those that a module of it names.
 */
export const countCustomMetrics = async (): Promise<number> => {
  const entries = await modulesByEntry();
  const modules = [...new Set(entries.flat())];
  const named = new Map(
    await Promise.all(
      modules.map(async (module) => {
        const text = await readFile(module, 'utf8');
        return [module, METRICS.filter((metric) => text.includes(`'${metric}'`))] as const;
      }),
    ),
  );
  return entries.map((files) => new Set(files.flatMap((file) => named.get(file) ?? [])).size).reduce((total, size) => total + size, 0);
};
