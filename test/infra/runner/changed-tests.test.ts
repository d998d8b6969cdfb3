import { readFile } from 'node:fs/promises';

import { testsBrokenBy, type Project } from '../../runner/changed-tests.ts';
import { importersOf, importsOf, projectFiles, reachableFrom, readModuleGraph, type ModuleGraph } from '../../runner/module-graph.ts';

const graph: ModuleGraph = new Map([
  ['shared/platform/money.ts', []],
  ['functions/plans/contract.ts', ['shared/platform/money.ts']],
  ['functions/plans/use-cases/read-plan.ts', ['shared/platform/money.ts']],
  ['functions/manifests.ts', ['functions/plans/contract.ts']],
  ['functions/usage/use-cases/read-usage.ts', []],
  ['infra/service.ts', ['functions/manifests.ts']],
  ['functions/usage/use-cases/list-usage.ts', []],
  ['functions/event-dispatch/stream.ts', []],
  [
    'test/support/api/test-api.ts',
    ['functions/plans/use-cases/read-plan.ts', 'functions/usage/use-cases/list-usage.ts', 'functions/event-dispatch/stream.ts'],
  ],
  ['test/support/billing.ts', []],
  ['test/unit/plans/money.test.ts', ['shared/platform/money.ts']],
  ['test/unit/usage/usage.test.ts', ['functions/usage/use-cases/read-usage.ts']],
  ['test/component/plans/plans.test.ts', ['test/support/api/test-api.ts']],
  ['test/component/usage/usage.test.ts', ['test/support/api/test-api.ts']],
  ['test/component/users/billing.test.ts', ['test/support/api/test-api.ts', 'test/support/billing.ts']],
  ['test/contract/openapi.test.ts', ['functions/manifests.ts']],
  ['test/infra/templates/api.test.ts', ['infra/service.ts']],
  ['test/infra/bundle.test.ts', ['functions/manifests.ts']],
  ['test/e2e/plans.test.ts', ['shared/platform/money.ts']],
]);

const texts: Readonly<Record<string, string>> = {
  'test/component/usage/usage.test.ts': "import x from '../plans/current'; await api.get(user, '/plans/current/items');",
  'test/support/billing.ts': 'await api.get(user, `/plans/${slug}?full=1`);',
};
const paths: Readonly<Record<string, readonly string[]>> = { plans: ['/plans/{slug}'], usage: ['/usage/limits'] };
const project: Project = { graph, textOf: (file) => texts[file] ?? '', pathsOf: (family) => paths[family] ?? [] };

const brokenBy = (...changed: readonly string[]): readonly string[] => testsBrokenBy(changed, project);

describe('testsBrokenBy', () => {
  test('selects the tests that import a changed module, through any number of modules', () => {
    expect(brokenBy('functions/plans/use-cases/read-plan.ts')).toEqual([
      'test/component/plans/plans.test.ts',
      'test/component/users/billing.test.ts',
      'test/infra/bundle.test.ts',
    ]);
  });

  test('selects of the tests over the API in process those of the family and those that send requests to it', () => {
    const selected = brokenBy('functions/plans/use-cases/read-plan.ts').filter((file) => file.startsWith('test/component/'));
    expect(selected).toEqual(['test/component/plans/plans.test.ts', 'test/component/users/billing.test.ts']);
    expect(brokenBy('functions/usage/use-cases/list-usage.ts')).toEqual([
      'test/component/usage/usage.test.ts',
      'test/infra/bundle.test.ts',
    ]);
  });

  test('selects every test over the API in process when a family without operations changes', () => {
    const selected = brokenBy('functions/event-dispatch/stream.ts').filter((file) => file.startsWith('test/component/'));
    expect(selected).toHaveLength(3);
  });

  test('selects the tests of the document and of the templates when a contract changes', () => {
    expect(brokenBy('functions/plans/contract.ts')).toEqual([
      'test/contract/openapi.test.ts',
      'test/infra/bundle.test.ts',
      'test/infra/templates/api.test.ts',
    ]);
  });

  test('selects the tests of the templates when the infrastructure changes', () => {
    expect(brokenBy('infra/service.ts')).toEqual(['test/infra/bundle.test.ts', 'test/infra/templates/api.test.ts']);
  });

  test('selects a changed test, and none that needs a stack', () => {
    expect(brokenBy('test/unit/usage/usage.test.ts', 'test/e2e/plans.test.ts')).toEqual(['test/unit/usage/usage.test.ts']);
  });

  test('selects the importers of a module that was deleted', () => {
    expect(brokenBy('functions/usage/use-cases/read-usage.ts')).toContain('test/unit/usage/usage.test.ts');
  });

  test.each(['package-lock.json', 'jest.config.js', 'tsconfig.json', 'test/support/jest/native-test-runner.js'])(
    'selects every test without a stack when %s changes',
    (file) => {
      expect(brokenBy(file)).toHaveLength(8);
    },
  );

  test.each([
    ['docs/fields.md', 'test/contract/openapi.test.ts'],
    ['docs/openapi.json', 'test/contract/openapi.test.ts'],
    ['shared/banking/data/bins_mx.csv', 'test/infra/bundle.test.ts'],
  ])('selects the tests that read %s', (file, reader) => {
    expect(brokenBy(file)).toContain(reader);
  });
});

describe('testsBrokenBy, for tests that read files by their path', () => {
  const readers: Project = {
    ...project,
    graph: new Map([
      ['test/component/platform/pinned-request.test.ts', []],
      ['test/component/validate-ocr/heic-receipts.test.ts', []],
      ['test/contract/documents.test.ts', []],
      ['test/contract/folders.test.ts', []],
      ['test/contract/metrics.test.ts', []],
      ['test/contract/packages.test.ts', []],
      ['test/contract/platform-words.test.ts', []],
      ['test/infra/templates/functions.test.ts', []],
      ['test/unit/errors/catalogue.test.ts', []],
    ]),
  };

  test.each([
    ['infra/removed/names.ts', ['contract/documents', 'contract/folders']],
    [
      'functions/plans/queue-grants.ts',
      ['contract/documents', 'contract/folders', 'contract/metrics', 'contract/packages', 'infra/templates/functions'],
    ],
    [
      'shared/platform/money.ts',
      ['contract/documents', 'contract/folders', 'contract/metrics', 'contract/packages', 'contract/platform-words'],
    ],
    [
      'shared/errors/plan-errors.ts',
      ['contract/documents', 'contract/folders', 'contract/metrics', 'contract/packages', 'unit/errors/catalogue'],
    ],
    ['test/support/tls/hooks.example.com.crt.pem', ['component/platform/pinned-request', 'contract/documents', 'contract/folders']],
    ['test/support/sample-files/receipt.heic', ['component/validate-ocr/heic-receipts', 'contract/documents', 'contract/folders']],
  ])('selects those of %s', (file, tests) => {
    expect(testsBrokenBy([file], readers)).toEqual(tests.map((name) => `test/${name}.test.ts`));
  });
});

describe('testsBrokenBy, for this repository', () => {
  test('selects every test that names a document when one changes', async () => {
    const files = projectFiles().filter((file) => /^test\/(?:unit|component|infra|contract)\/.*\.test\.ts$/.test(file));
    const texts = new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)));
    const named = files.filter((file) => /\w\.md\b/.test(texts.get(file) ?? '') && !file.startsWith('test/infra/runner/'));
    const repository: Project = { graph: new Map(files.map((file) => [file, []])), textOf: () => '', pathsOf: () => [] };
    expect(named.length).toBeGreaterThan(5);
    expect(testsBrokenBy(['docs/volume.md'], repository)).toEqual(expect.arrayContaining(named));
  });

  test('selects tests whose support sends the requests to a family', async () => {
    const text = 'test/support/api/imports.ts';
    const files = [
      'test/component/platform/correlation.test.ts',
      text,
      'test/support/api/test-api.ts',
      'functions/imports/use-cases/save-rows.ts',
    ];
    const imports = await Promise.all(files.map(async (file) => [file, importsOf(file, await readFile(file, 'utf8'))] as const));
    const repository: Project = {
      graph: new Map([...imports, ['test/support/api/test-api.ts', ['functions/imports/use-cases/save-rows.ts']]]),
      textOf: (file) => (file === text ? "path: '/beneficiaries/imports'," : ''),
      pathsOf: (family) => (family === 'imports' ? ['/beneficiaries/imports'] : []),
    };
    expect(testsBrokenBy(['functions/imports/use-cases/save-rows.ts'], repository)).toContain(
      'test/component/platform/correlation.test.ts',
    );
  });
});

describe('importsOf', () => {
  test('lists imports of values and types, re-exports and import(), and no package', () => {
    const text = `
      import { a } from './a.ts';
      import type { B } from '../b.ts';
      import data from './data.json' with { type: 'json' };
      import { readFile } from 'node:fs/promises';
      export * from './c.ts';
      const d = await import('./d.ts');`;
    expect(importsOf('shared/context/module.ts', text)).toEqual([
      'shared/context/a.ts',
      'shared/b.ts',
      'shared/context/data.json',
      'shared/context/c.ts',
      'shared/context/d.ts',
    ]);
  });
});

test('a circle of imports is followed once', () => {
  const circle: ModuleGraph = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['a.ts']],
  ]);
  expect([...reachableFrom(['a.ts'], circle)]).toEqual(['a.ts', 'b.ts']);
  expect([...reachableFrom(['a.ts'], importersOf(circle))]).toEqual(['a.ts', 'b.ts']);
});

test('every import of the project leads to a file of it', () => {
  const files = new Set(projectFiles());
  const broken = [...readModuleGraph([...files])].flatMap(([file, imports]) =>
    file.startsWith('infra/new-family/files/')
      ? []
      : imports.filter((imported) => !files.has(imported)).map((imported) => [file, imported]),
  );
  expect(broken).toEqual([]);
});
