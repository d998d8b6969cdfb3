import { importersOf, reachableFrom, type ModuleGraph } from './module-graph.ts';

/** The project's files that a selection reads. */
export type Project = {
  readonly graph: ModuleGraph;
  readonly textOf: (file: string) => string;
  /** Paths of a family's operations, with `{id}` for a parameter; none for a family without operations. */
  readonly pathsOf: (family: string) => readonly string[];
};

/** Suites that need no stack. */
export const QUICK_SUITES = ['unit', 'component', 'infra', 'contract'] as const;

/** Settings that every test depends on. */
const DECIDES_ALL = /^(?:package(?:-lock)?\.json|jest\.config\.js|tsconfig\.json|cdk\.json|test\/support\/jest\/.*)$/;

/** Tests of files that are read by their path, not imported: documents, data, sources, templates of files. */
const READERS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\.md$/,
    /^test\/(?:contract|unit\/(?:receipts|events|validation))\/|\/(?:receivers|test-mode\/scenarios|sdk\/package|package-scripts|alarms|new-family|cost-report|deploy-guide|growth|volume)\.test\.ts$/,
  ],
  [/^docs\/openapi\.json$/, /^test\/contract\//],
  [/^shared\/banking\/data\//, /^test\/(?:unit|component)\/(?:bank-accounts|banking)\/|^test\/infra\/bundle\.test\.ts$/],
  [/^functions\/imports\/template\//, /^test\/component\/imports\/|^test\/contract\/openapi\.test\.ts$|^test\/infra\/bundle\.test\.ts$/],
  [/^test\/support\/files\//, /^test\/(?:unit|component)\/imports\//],
  [/^test\/receipts\//, /^test\/unit\/receipts\//],
  [/^infra\/new-family\//, /^test\/infra\/new-family\.test\.ts$/],
  [/^(?:functions|shared|infra)\/.*\.ts$/, /^test\/infra\/bundle\.test\.ts$/],
  // A new, renamed or deleted file may be a path that a document names, or one too many of its folder.
  [/^(?:functions|shared|infra|test)\//, /^test\/contract\/(?:documents|folders)\.test\.ts$/],
  [/^(?:functions|shared)\/.*\.ts$/, /^test\/contract\/(?:metrics|packages)\.test\.ts$/],
  [/^functions\/[^/]+\/(?:api|fallback|request-log|schedule|stream|queue-[a-z-]+)\.ts$/, /^test\/infra\/templates\/functions\.test\.ts$/],
  [/^shared\/platform\//, /^test\/contract\/platform-words\.test\.ts$/],
  [/^shared\/errors\/[a-z-]+-errors\.ts$/, /^test\/unit\/errors\/catalogue\.test\.ts$/],
  [/^test\/support\/tls\//, /^test\/component\/platform\/pinned-request\.test\.ts$/],
  [/^test\/support\/sample-files\//, /^test\/component\/validate-ocr\/heic-receipts\.test\.ts$/],
  [/^infra\/openapi\/linters\//, /^test\/contract\/openapi\.test\.ts$/],
  [/^\.nvmrc$/, /^test\/infra\/runner\/package-scripts\.test\.ts$/],
  [/^localstack\.yml$/, /^test\/infra\/local\//],
];

const isQuickTest = (file: string): boolean => QUICK_SUITES.some((suite) => file.startsWith(`test/${suite}/`)) && file.endsWith('.test.ts');

/** The API in process, composed of all families: it imports every family, but a test calls few of them. */
const IN_PROCESS_API = 'test/support/api/';
/** Every test over the API in process imports it, and most send no request of its own. */
const EVERY_CALLER = `${IN_PROCESS_API}invoke.ts`;

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);

/** Finds a request to a path in the text of a test: `/validations/{id}` in '/validations/${id}', but not in an import or a longer path. */
const requestTo = (path: string): RegExp =>
  new RegExp(`(?<=['"\`\\s}])${escaped(path).replaceAll(/\{\w+\}/g, String.raw`[^/'"\`\s]+`)}(?![\\w/$-])`);

/** The tests over the API in process that send requests to a family, themselves or by their imports. */
const callersOf = (family: string, tests: readonly string[], { graph, textOf, pathsOf }: Project): readonly string[] => {
  const requests = pathsOf(family).map(requestTo);
  return tests.filter((test) => {
    if (test.split('/')[2] === family) return true;
    const reached = [...reachableFrom([test], graph)].filter((file) => file.startsWith('test/') && file !== EVERY_CALLER);
    return reached.some((file) => requests.some((request) => request.test(textOf(file))));
  });
};

/** All that a change of one family's files can break; of the tests over the API in process those that call the family. */
const dependentsInFamily = (family: string, files: readonly string[], importers: ModuleGraph, project: Project): ReadonlySet<string> => {
  const tests = [...project.graph.keys()].filter(isQuickTest);
  const beforeApi: ModuleGraph = new Map([...importers].map(([file, by]) => [file, file.startsWith(IN_PROCESS_API) ? [] : by]));
  const dependents = reachableFrom(files, beforeApi);
  const apis = [...dependents].filter((file) => file.startsWith(IN_PROCESS_API));
  const overApi = reachableFrom(apis, importers);
  return new Set([
    ...dependents,
    ...callersOf(
      family,
      tests.filter((test) => overApi.has(test)),
      project,
    ),
  ]);
};

/**
 * The tests without a stack that a change of files can break: those that import them, directly or indirectly, and those that read them.
 * Contracts and infrastructure are modules as well: the manifests import a contract, and every test of the document, the permission matrix
 * and the templates imports the manifests.
 */
export const testsBrokenBy = (changed: readonly string[], project: Project): readonly string[] => {
  const tests = [...project.graph.keys()].filter(isQuickTest).toSorted();
  if (changed.some((file) => DECIDES_ALL.test(file))) return tests;
  const importers = importersOf(project.graph);
  const familyOf = (file: string): string => {
    const family = /^functions\/([^/]+)\//.exec(file)?.[1] ?? '';
    return project.pathsOf(family).length > 0 ? family : '';
  };
  const dependents = new Set(
    [...Map.groupBy(changed, familyOf)].flatMap(([family, files]) => [
      ...(family === '' ? reachableFrom(files, importers) : dependentsInFamily(family, files, importers, project)),
    ]),
  );
  const readers = READERS.filter(([read]) => changed.some((file) => read.test(file))).map(([, tested]) => tested);
  return tests.filter((test) => dependents.has(test) || readers.some((tested) => tested.test(test)));
};
