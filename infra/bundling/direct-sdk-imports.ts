import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Plugin, PluginBuild } from 'esbuild';

/** Modules of the AWS SDK as its build writes them: one statement per line, named imports and exports only. */
const SDK_MODULE = /\/node_modules\/(?:@aws-sdk|@smithy)\/.+\/dist-es\/.+\.js$/;
const SDK_IMPORT = /^(?<keyword>import|export) \{(?<names>[^}]*)\} from "(?<module>@(?:aws-sdk|smithy)\/[^"]+)";$/gm;
const IMPORT = /^import \{(?<names>[^}]*)\} from "(?<module>[^"]+)";$/gm;
const RE_EXPORT = /^export \{(?<names>[^}]*)\} from "(?<module>[^"]+)";$/gm;
const EXPORT = /^export \{(?<names>[^}]*)\};$/gm;

/** Suffix of an index without its re-exports: it keeps only its own definitions. */
const OWN_DEFINITIONS = '?own-definitions';

/** `name as local` in a list of imports or exports. */
type Binding = { readonly name: string; readonly local: string };

/** The module that defines a name. */
type Source = { readonly module: string; readonly name: string };

const bindingsOf = (names: string): readonly Binding[] =>
  names.split(',').flatMap((text) => {
    const [name = '', local = name] = text.trim().split(' as ');
    return name === '' ? [] : [{ name, local }];
  });

const statementsIn = (code: string, pattern: RegExp): readonly { readonly bindings: readonly Binding[]; readonly module: string }[] =>
  Array.from(code.matchAll(pattern), ({ groups }) => ({
    bindings: bindingsOf(groups?.['names'] ?? ''),
    module: groups?.['module'] ?? '',
  }));

/** The names that a module re-exports from other modules. */
const reExportsOf = (code: string): ReadonlyMap<string, Source> => {
  const imported = new Map(
    statementsIn(code, IMPORT).flatMap(({ bindings, module }) => bindings.map(({ name, local }) => [local, { module, name }])),
  );
  const direct = statementsIn(code, RE_EXPORT).flatMap(({ bindings, module }) =>
    bindings.map(({ name, local }) => [local, { module, name }] as const),
  );
  const forwarded = statementsIn(code, EXPORT).flatMap(({ bindings }) =>
    bindings.flatMap(({ name, local }) => {
      const source = imported.get(name);
      return source === undefined ? [] : [[local, source] as const];
    }),
  );
  return new Map([...direct, ...forwarded]);
};

/** Resolved paths and rewritten modules, shared by all bundles of a run because they contain the same SDK. */
const resolved = new Map<string, Promise<string>>();
const rewritten = new Map<string, Promise<string>>();

const remember = (results: Map<string, Promise<string>>, key: string, make: () => Promise<string>): Promise<string> => {
  const known = results.get(key) ?? make();
  results.set(key, known);
  return known;
};

const resolveFrom = (bundler: PluginBuild, folder: string, module: string): Promise<string> =>
  remember(resolved, `${folder} ${module}`, async () => {
    const { path, errors } = await bundler.resolve(module, { kind: 'import-statement', resolveDir: folder });
    if (errors.length > 0) throw new Error(`${module} cannot be resolved from ${folder}`);
    return path;
  });

/** The module that defines a re-exported name. */
const definitionOf = async (bundler: PluginBuild, { module, name }: Source): Promise<Source> => {
  const reExports = reExportsOf(await readFile(module, 'utf8'));
  const source = reExports.get(name);
  if (source === undefined) return { module: reExports.size === 0 ? module : `${module}${OWN_DEFINITIONS}`, name };
  return definitionOf(bundler, { module: await resolveFrom(bundler, dirname(module), source.module), name: source.name });
};

const withDirectImports = async (bundler: PluginBuild, path: string): Promise<string> => {
  const code = await readFile(path, 'utf8');
  const statements = await Promise.all(
    Array.from(code.matchAll(SDK_IMPORT), async ({ 0: statement, groups }) => {
      const index = await resolveFrom(bundler, dirname(path), groups?.['module'] ?? '');
      const lines = await Promise.all(
        bindingsOf(groups?.['names'] ?? '').map(async ({ name, local }) => {
          const source = await definitionOf(bundler, { module: index, name });
          return `${groups?.['keyword'] ?? ''} { ${source.name} as ${local} } from ${JSON.stringify(source.module)};`;
        }),
      );
      return { statement, direct: lines.join('\n') };
    }),
  );
  return statements.reduce((text, { statement, direct }) => text.replace(statement, () => direct), code);
};

/**
 * Redirects imports between packages of the AWS SDK from the index that exports a name to the module that defines it. esbuild assigns
 * modules to chunks by imports alone, used or not: through the indexes, code that only a client behind `await import()` uses (XML, REST,
 * checksums) becomes part of the chunk that every cold start loads.
 */
export const directSdkImports: Plugin = {
  name: 'direct-sdk-imports',
  setup: (bundler) => {
    bundler.onLoad({ filter: SDK_MODULE }, async ({ path, suffix }) => {
      const code = await remember(rewritten, path, () => withDirectImports(bundler, path));
      return { contents: suffix === OWN_DEFINITIONS ? code.replaceAll(RE_EXPORT, '') : code, loader: 'js' };
    });
  },
};
