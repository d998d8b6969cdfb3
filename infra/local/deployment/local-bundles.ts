import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';

import { build, type Metafile } from 'esbuild';
import { zipSync, type Zippable } from 'fflate';

import { entryFilesOf, modulesOf, type FamilyManifest } from '../../../shared/platform/lambda/family-manifest.ts';
import { BUILD_SETTINGS, readAssets, type BundleFolder } from '../../bundling/bundle.ts';

/** A Lambda entry, as `family/file`, and the modules that its code is built from. */
export type LocalEntry = { readonly name: string; readonly modules: readonly string[] };

export const localEntriesOf = (families: readonly FamilyManifest[]): readonly LocalEntry[] =>
  families.flatMap((family) => entryFilesOf(family).map((file) => ({ name: `${family.name}/${file}`, modules: modulesOf(family, file) })));

/** The same date for every file, so that the same code gives the same archive. */
const ARCHIVE_DATE = new Date(1980, 0, 1);

/** Names an output file after the path of its module: all outputs are in one folder. */
const outputNameOf = (module: string): string =>
  module
    .replace(/^functions\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');

/** Files of the build that a file imports, directly or indirectly, `import()` included. */
const reachableFrom = (outputs: Metafile['outputs'], files: readonly string[]): ReadonlySet<string> => {
  const found = new Set(files);
  for (const file of found) {
    for (const { path } of outputs[file]?.imports ?? []) if (outputs[path] !== undefined) found.add(path);
  }
  return found;
};

/**
 * Builds the code of all entries at once, so that shared code is built once, and writes an archive for each entry below `outDir`. An
 * archive changes only when its own code does. Production builds each entry separately (infra/bundling/bundle.ts), for smaller code that
 * loads faster.
 */
export const bundleLocally = async (entries: readonly LocalEntry[], outDir: string): Promise<BundleFolder> => {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const modules = entries.flatMap((entry) => entry.modules);
  const { outputFiles, metafile } = await build({
    ...BUILD_SETTINGS,
    entryPoints: Object.fromEntries(modules.map((module) => [outputNameOf(module), module])),
    entryNames: '[name]',
    outdir: outDir,
  });
  const contents = new Map(outputFiles.map(({ path, contents: content }) => [relative('', path), content]));
  const fileOf = (module: string): string => relative('', resolve(outDir, `${outputNameOf(module)}.mjs`));
  const archiveOf = (entry: string): string => join(outDir, `${entry.replace('/', '-')}.zip`);

  const writeArchive = async ({ name, modules: own }: LocalEntry): Promise<void> => {
    const ownFiles = new Map(own.map((module) => [fileOf(module), `${basename(module, '.ts')}.mjs`]));
    const reachable = reachableFrom(metafile.outputs, [...ownFiles.keys()]);
    const outputs = Object.fromEntries(Object.entries(metafile.outputs).filter(([file]) => reachable.has(file)));
    const code = Array.from(reachable, (file) => [ownFiles.get(file) ?? basename(file), contents.get(file) ?? ''] as const);
    const files = [...code, ...(await readAssets(outputs))].map(
      ([file, content]) => [file, typeof content === 'string' ? Buffer.from(content) : content] as const,
    );
    const zippable: Zippable = Object.fromEntries(files.toSorted(([left], [right]) => (left < right ? -1 : 1)));
    // Not compressed: an archive goes only to the emulator.
    await writeFile(archiveOf(name), zipSync(zippable, { level: 0, mtime: ARCHIVE_DATE }));
  };
  for (const entry of entries) await writeArchive(entry);
  return archiveOf;
};
