/** The layers: domain <- ports <- use cases <- routes <- handler; adapters implement ports; deps files alone build them. */
const infraOfFunctions = '^functions/[^/]+/(contract|config|[a-z-]+-head)\\.ts$|^functions/[^/]+/domain/';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      comment: 'Rules know nothing of storage, HTTP or AWS.',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: {
        path: '^shared/(adapters|central-bank|use-cases|http|config|observability|openapi)/|^functions/|^infra/|node_modules/@aws-sdk',
      },
    },
    {
      name: 'ports-know-the-domain-only',
      severity: 'error',
      from: { path: '^shared/ports/' },
      to: { path: '^shared/(adapters|central-bank|use-cases|http|config|openapi)/|^functions/|^infra/' },
    },
    {
      name: 'families-are-strangers',
      comment: 'What two families need belongs in shared/.',
      severity: 'error',
      from: { path: '^functions/([^/]+)/' },
      to: { path: '^functions/([^/]+)/', pathNot: '^functions/$1/' },
    },
    {
      name: 'shared-serves-the-families',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^functions/|^infra/|^test/' },
    },
    {
      name: 'use-cases-see-ports-not-adapters',
      comment: 'shared/central-bank and shared/use-cases are what more than one family does.',
      severity: 'error',
      from: { path: '^functions/[^/]+/(use-cases|domain|routes)|^shared/(central-bank|use-cases)/' },
      to: { path: '^shared/adapters/|^functions/[^/]+/adapters/|^shared/config/' },
    },
    {
      name: 'adapters-are-built-in-deps',
      severity: 'error',
      from: { path: '^functions/', pathNot: '(^|/)[a-z-]*deps\\.ts$|/worker\\.ts$' },
      to: { path: '^shared/adapters/' },
    },
    {
      name: 'aws-sdk-in-adapters',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: '^shared/adapters/|^functions/[^/]+/adapters/' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'infra-reads-contracts-and-settings',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^functions/', pathNot: infraOfFunctions },
    },
    {
      name: 'openapi-at-build-time',
      comment: 'The generator and its library stay out of the functions.',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: '^shared/openapi/' },
      to: { path: '^shared/openapi/|node_modules/@valibot/to-json-schema' },
    },
    {
      name: 'product-does-not-know-its-tests',
      severity: 'error',
      from: { path: '^(functions|shared|infra)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-dev-dependency-in-the-product',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: '^shared/openapi/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^aws-lambda$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};
