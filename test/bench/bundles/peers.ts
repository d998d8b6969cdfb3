import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build, type BuildOptions } from 'esbuild';

import type { Bundle } from './bundle-size.ts';

export type Peers = {
  /** Bundled as the CDK's NodejsFunction does when it is asked to bundle the SDK and to minify. */
  readonly plain: Bundle;
  /** The same with the SDK's ES modules in place of its CommonJS build: smaller and faster than most deploy it. */
  readonly tunedPlain: Bundle;
  readonly bare: Bundle;
};

/** Files without content, by module format: what loading costs before there is anything to load. */
export type EmptyModules = { readonly esm: string; readonly commonJs: string };

const SHARED: BuildOptions = { bundle: true, platform: 'node', target: 'node24', minify: true, legalComments: 'none', logLevel: 'warning' };

const MODULES_FIRST: BuildOptions = { mainFields: ['module', 'main'] };

const bundlePeer = async (name: string, source: string, file: string, options: BuildOptions): Promise<Bundle> => {
  await build({ ...SHARED, ...options, entryPoints: [`test/bench/bundles/${source}.ts`], outfile: file });
  const { size } = await stat(file);
  return { name, files: [file], loadedBytes: size, totalBytes: size };
};

/** Bundles what our functions are compared with into a folder that exists. */
export const buildPeers = async (folder: string): Promise<Peers> => {
  const commonJs: BuildOptions = { format: 'cjs' };
  const [plain, tunedPlain, bare] = await Promise.all([
    bundlePeer('plain stack', 'plain-stack', join(folder, 'plain.cjs'), commonJs),
    bundlePeer('plain stack, tuned', 'plain-stack', join(folder, 'tuned-plain.cjs'), { ...commonJs, ...MODULES_FIRST }),
    bundlePeer('bare runtime', 'bare-runtime', join(folder, 'bare.mjs'), { format: 'esm', ...MODULES_FIRST }),
  ]);
  return { plain, tunedPlain, bare };
};

/** Writes the empty modules into a folder that exists. */
export const writeEmptyModules = async (folder: string): Promise<EmptyModules> => {
  const [esm, commonJs] = [join(folder, 'empty.mjs'), join(folder, 'empty.cjs')];
  await Promise.all([esm, commonJs].map((file) => writeFile(file, '')));
  return { esm, commonJs };
};
