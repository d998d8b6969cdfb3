import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files and folders that determine what a local run deploys: code, templates, and the versions of packages. */
export const DEPLOYED_SOURCES: readonly string[] = [
  'functions',
  'shared',
  'infra',
  'docs/openapi.json',
  // The pages of the site.
  'docs/changelog',
  'docs/errors.md',
  'docs/integrate',
  'docs/quickstart.md',
  'cdk.json',
  'package.json',
  'package-lock.json',
];

const filesIn = async (path: string): Promise<readonly string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
};

/** SHA-256 (hex) over files, their names, and other inputs of a result. Equal digests mean that nothing has changed. */
export const digestOf = async (sources: readonly string[], others: unknown): Promise<string> => {
  const files = (await Promise.all(sources.map(filesIn))).flat().toSorted();
  const contents = await Promise.all(files.map(async (file) => [file, await readFile(file)] as const));
  const hash = createHash('sha256').update(JSON.stringify(others));
  for (const [file, content] of contents) hash.update(`\n${file} ${content.length}\n`).update(content);
  return hash.digest('hex');
};
