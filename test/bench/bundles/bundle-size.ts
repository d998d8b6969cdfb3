import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

import { build, type Metafile } from 'esbuild';

/** Maximum code that a cold start of validate/api loads, in bytes. */
export const MAX_COLD_START_BYTES = 340_000;

/** Maximum code that validate/api has loaded when its first validation queries the portal, in bytes. */
export const MAX_FIRST_VALIDATION_BYTES = 465_000;

/** Code that is loaded together. */
export type Bundle = {
  readonly name: string;
  /** Modules to load, in this order, each with all its imports. */
  readonly files: readonly string[];
  /** Of those modules and their imports. */
  readonly loadedBytes: number;
  /** Of the whole bundle, including the code behind `await import()`. */
  readonly totalBytes: number;
};

const bytesOf = async (file: string): Promise<number> => (await stat(file)).size;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Files that are loaded together with some: all their imports, except those behind `await import()`. */
const staticGraph = ({ inputs }: Metafile, entries: readonly string[]): ReadonlySet<string> => {
  const graph = new Set<string>();
  const visit = (file: string): void => {
    if (graph.has(file)) return;
    graph.add(file);
    for (const { path, kind, external } of inputs[file]?.imports ?? []) {
      if (kind !== 'dynamic-import' && external !== true) visit(path);
    }
  };
  entries.forEach(visit);
  return graph;
};

/** Measures modules of one bundle, which has its own folder. */
export const measureBundle = async (name: string, folder: string, modules: readonly string[]): Promise<Bundle> => {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [...modules],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outdir: 'unwritten',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const bytesOfAll = async (files: Iterable<string>): Promise<number> =>
    sum(await Promise.all(Array.from(files, (file) => bytesOf(join(folder, file)))));
  const code = (await readdir(folder)).filter((file) => extname(file) === '.mjs');
  return {
    name,
    files: modules.map((file) => join(folder, file)),
    loadedBytes: await bytesOfAll(staticGraph(metafile, modules)),
    totalBytes: await bytesOfAll(code),
  };
};
