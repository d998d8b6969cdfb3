import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { Plugin } from 'esbuild';

import packageJson from '../../package.json' with { type: 'json' };

/** sharp in WebAssembly: its binary, and the script that loads the binary and that its threads run. */
const BINARY = `sharp-wasm32-${packageJson.dependencies.sharp}.node.wasm`;
const LOADER = `sharp-wasm32-${packageJson.dependencies.sharp}.node.js`;
const RUNTIME = 'emnapi-runtime.cjs';

const PACKAGE = 'node_modules/@img/sharp-wasm32';

const readLoader = async (): Promise<string> =>
  (await readFile(`${PACKAGE}/lib/${LOADER}`, 'utf8')).replaceAll('require("@emnapi/runtime")', `require("./${RUNTIME}")`);

/** The loader requires this file. A newer version is inside sharp's package; otherwise the shared one in node_modules is used. */
const readRuntime = (): Promise<Uint8Array> => {
  const file = '@emnapi/runtime/dist/emnapi.cjs.min.js';
  return readFile(`${PACKAGE}/node_modules/${file}`).catch(() => readFile(`node_modules/${file}`));
};

/** Files added to the code of a function that decodes images. */
export const SHARP_ASSETS = {
  [BINARY]: () => readFile(`${PACKAGE}/lib/${BINARY}`),
  [LOADER]: readLoader,
  [RUNTIME]: readRuntime,
  'SHARP_LICENSE.txt': () => readFile(`${PACKAGE}/LICENSE`),
};

/**
 * One bundle runs on both processor architectures: it contains the WebAssembly build of sharp, never the native build of the machine that
 * bundles.
 */
export const sharpInWebAssembly: Plugin = {
  name: 'sharp-in-webassembly',
  setup: (bundler) => {
    // sharp's ES modules load the build by their own `require`, which a bundler does not see.
    bundler.onResolve({ filter: /^sharp$/ }, () => ({ path: resolve('node_modules/sharp/dist/index.cjs') }));
    // This module picks a build for the machine it runs on.
    bundler.onLoad({ filter: /\/sharp\/dist\/sharp\.cjs$/ }, () => ({
      contents: `module.exports = require('./${LOADER}');`,
      loader: 'js',
    }));
    bundler.onResolve({ filter: /^\.\/sharp-wasm32-.+\.node\.js$/ }, ({ path }) => ({ path, external: true }));
  },
};
