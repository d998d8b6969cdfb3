import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from 'esbuild';

import type { Bundle } from './bundle-size.ts';

/** Files without content, by module format: what loading costs before there is anything to load. */
export type EmptyModules = { readonly esm: string; readonly commonJs: string };

/** Bundles the plain stack into a file, as the CDK's NodejsFunction does when it bundles the SDK and minifies. */
export const buildPlainStack = async (file: string): Promise<Bundle> => {
  await build({
    entryPoints: ['test/bench/bundles/plain-stack.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const { size } = await stat(file);
  return { name: 'plain stack', files: [file], loadedBytes: size, totalBytes: size };
};

/** Writes the empty modules into a folder that exists. */
export const writeEmptyModules = async (folder: string): Promise<EmptyModules> => {
  const [esm, commonJs] = [join(folder, 'empty.mjs'), join(folder, 'empty.cjs')];
  await Promise.all([esm, commonJs].map((file) => writeFile(file, '')));
  return { esm, commonJs };
};
