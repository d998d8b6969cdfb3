import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

import ts from 'typescript';

/** Files of the project and the imports of each, by paths from its root. A file that is not code imports nothing. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>;

const IS_CODE = /\.[cm]?[jt]s$/;

/** Every file of the project that git does not ignore, those not yet added among them. */
export const projectFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));

/** Paths that a module imports, types included; packages are left out. */
export const importsOf = (file: string, text: string): readonly string[] =>
  ts
    .preProcessFile(text)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(file), name));

export const readModuleGraph = (files: readonly string[] = projectFiles()): ModuleGraph =>
  new Map(files.map((file) => [file, IS_CODE.test(file) ? importsOf(file, readFileSync(file, 'utf8')) : []]));

/** The given files and all that they reach. */
export const reachableFrom = (files: Iterable<string>, graph: ModuleGraph): ReadonlySet<string> => {
  const reached = new Set(files);
  for (const file of reached) for (const imported of graph.get(file) ?? []) reached.add(imported);
  return reached;
};

/** The same modules with each edge turned around: what imports a file. */
export const importersOf = (graph: ModuleGraph): ModuleGraph => {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
};
