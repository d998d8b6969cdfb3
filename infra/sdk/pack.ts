import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

import * as v from 'valibot';

import packageJson from '../../package.json' with { type: 'json' };
import { readmeSource } from './readme.ts';
import { BIN_SOURCE, INDEX_SOURCE, operationsSource, typesSource } from './sources.ts';

const RUNTIME = 'infra/sdk/runtime';
const GUIDE = 'docs/integrate/sdk.md';

const document = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** The oldest Node.js with `AbortSignal.any`. */
const NODE = '>=20.3';

const manifestOf = () => ({
  name: 'spei-validation',
  version: packageJson.version,
  description: 'Client and command line of the SPEI transfer validation API',
  license: packageJson.license,
  type: 'module',
  engines: { node: NODE },
  sideEffects: false,
  exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
  bin: { spei: 'lib/bin.js' },
  files: ['lib'],
});

const compilerSettings = () => ({
  compilerOptions: {
    target: 'es2022',
    lib: ['es2023'],
    module: 'nodenext',
    rootDir: 'source',
    outDir: 'lib',
    declaration: true,
    rewriteRelativeImportExtensions: true,
    verbatimModuleSyntax: true,
    exactOptionalPropertyTypes: true,
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
  },
  include: ['source'],
});

/** The source of the package: the runtime, and the modules generated from the API's document. */
const writeSource = (folder: string): void => {
  const api = v.parse(document, readFileSync('docs/openapi.json', 'utf8'));
  cpSync(RUNTIME, folder, { recursive: true });
  writeFileSync(join(folder, 'types.ts'), typesSource(api));
  writeFileSync(join(folder, 'operations.ts'), operationsSource(api));
  writeFileSync(join(folder, 'index.ts'), INDEX_SOURCE);
  writeFileSync(join(folder, 'bin.ts'), BIN_SOURCE);
};

/** Declarations import each other by the names of the files that the package has. */
const renameImports = (folder: string): void => {
  for (const file of globSync(join(folder, '*.d.ts'))) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
};

/** Builds the package in a folder, which is emptied first, and packs it; returns the path of the tarball. */
export const packSdk = (folder: string): string => {
  const work = resolve(folder, 'package');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const manifest = manifestOf();
  writeSource(join(work, 'source'));
  writeFileSync(join(work, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(work, 'README.md'), readmeSource(readFileSync(GUIDE, 'utf8'), { ...manifest, node: manifest.engines.node }));
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify(compilerSettings()));
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '--project', work], { stdio: 'inherit' });
  renameImports(join(work, 'lib'));
  const [name = ''] = execFileSync('npm', ['pack', '--silent', '--pack-destination', '..'], { cwd: work, encoding: 'utf8' })
    .trim()
    .split('\n');
  return join(folder, name);
};
