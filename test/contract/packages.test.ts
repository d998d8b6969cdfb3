import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';

const manifest = v.parse(
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ dependencies: v.record(v.string(), v.string()), devDependencies: v.record(v.string(), v.string()) }),
  ),
  readFileSync('package.json', 'utf8'),
);

/** Files of these are next to the code, which loads them from there (infra/bundling/sharp-bundle.ts, infra/bundling/bundle.ts). */
const LOADED_AS_FILES = new Set(['@fontsource/roboto', '@img/sharp-wasm32', 'libheif-js']);

/** Names of packages that the product's code imports. */
const importedByTheProduct = (): ReadonlySet<string> => {
  const files = ['functions', 'shared'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const specifiers = files.flatMap((code) =>
    [...code.matchAll(/(?:from|import\() ?'([^'.][^']*)'/g)].map(([, specifier = '']) => specifier),
  );
  const packageOf = (specifier: string): string =>
    specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
  return new Set(specifiers.filter((specifier) => !specifier.startsWith('node:')).map(packageOf));
};

describe('packages', () => {
  test('in dependencies are imported by the product, not only by tests and benchmarks', () => {
    const imported = importedByTheProduct();
    expect(Object.keys(manifest.dependencies).filter((name) => !imported.has(name) && !LOADED_AS_FILES.has(name))).toEqual([]);
  });

  test.each(['@aws-sdk/client-', '@aws-lambda-powertools/'])(
    'of the product named %s… have one version, so that bundles contain their common code once',
    (prefix) => {
      const versions = Object.entries(manifest.dependencies).filter(([name]) => name.startsWith(prefix));
      expect(new Set(versions.map(([, version]) => version)).size).toBe(1);
    },
  );

  test('have exact versions', () => {
    const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.filter((version) => !/^(npm:@[a-z0-9]+\/[a-z]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
