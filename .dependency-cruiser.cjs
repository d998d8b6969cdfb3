/**
 * Contexts below shared/: platform <- banking <- banxico <- validation, platform <- identity; errors is below all of them.
 * Layers in a context and in a family: domain <- ports <- use-cases <- http, routes <- entry; adapters implement ports.
 */
const ABOVE = {
  errors: 'platform|identity|banking|banxico|beneficiaries|validation',
  platform: 'identity|banking|banxico|beneficiaries|validation',
  identity: 'banking|banxico|beneficiaries|validation',
  banking: 'identity|banxico|beneficiaries|validation',
  banxico: 'identity|beneficiaries|validation',
};
const DOMAIN = '^(shared|functions)/[^/]+/domain/';
const PORTS = '^(shared|functions)/[^/]+/ports/';
const USE_CASES = '^(shared|functions)/[^/]+/use-cases/';
const HTTP = '^shared/platform/(http|openapi|lambda)/|^(shared|functions)/[^/]+/http/|^functions/[^/]+/(contract|routes)\\.ts$';
const ADAPTERS = '^(shared|functions)/[^/]+/adapters/';
const ENTRIES = '^functions/[^/]+/(api|queue-[a-z-]+|schedule|stream|fallback|operation)\\.ts$';
const AWS_MACHINERY = '^shared/platform/(dynamodb|sqs|s3|scheduler)/';
const infraOfFunctions =
  '^functions/manifests\\.ts$|^functions/[^/]+/(contract|config|manifest|[a-z-]+-head)\\.ts$|^functions/[^/]+/domain/';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(ABOVE).map(([context, above]) => ({
      name: `${context}-knows-nothing-above-it`,
      severity: 'warn',
      from: { path: `^shared/${context}/` },
      to: { path: `^shared/(${above})/` },
    })),
    {
      name: 'beneficiaries-know-banking-only',
      severity: 'warn',
      from: { path: '^shared/beneficiaries/' },
      to: { path: '^shared/(banxico|validation)/' },
    },
    {
      name: 'validation-reads-types-of-identity',
      comment: 'What validation needs of users, plans and quota it gets through ports.',
      severity: 'warn',
      from: { path: '^shared/validation/' },
      to: { path: '^shared/identity/', pathNot: '^shared/identity/(domain|ports)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules know nothing of storage, HTTP or AWS.',
      severity: 'warn',
      from: { path: DOMAIN },
      to: { path: `${HTTP}|${PORTS}|${USE_CASES}|${ADAPTERS}|${AWS_MACHINERY}|/config(\\.ts$|/)|^infra/|node_modules/@aws-sdk` },
    },
    {
      name: 'ports-know-the-domain-only',
      severity: 'warn',
      from: { path: PORTS },
      to: { path: `${HTTP}|${USE_CASES}|${ADAPTERS}|${AWS_MACHINERY}|/config(\\.ts$|/)|^infra/` },
    },
    {
      name: 'use-cases-know-neither-http-nor-adapters',
      severity: 'warn',
      from: { path: USE_CASES },
      to: { path: `${HTTP}|${ADAPTERS}|${AWS_MACHINERY}|/config(\\.ts$|/)` },
    },
    {
      name: 'routes-see-ports-not-adapters',
      severity: 'warn',
      from: {
        path: '^functions/[^/]+/(routes|contract|family)\\.ts$|^(functions|shared/(identity|banking|banxico|beneficiaries|validation))/[^/]+/http/',
      },
      to: { path: `${ADAPTERS}|${AWS_MACHINERY}` },
    },
    {
      name: 'adapters-are-built-by-entries',
      comment: 'Whatever else needs what they do gets it as a port.',
      severity: 'warn',
      from: { path: '^(functions|shared)/', pathNot: `${ADAPTERS}|${ENTRIES}` },
      to: { path: ADAPTERS },
    },
    {
      name: 'families-are-strangers',
      comment: 'What two families need belongs in shared/.',
      severity: 'warn',
      from: { path: '^functions/([^/]+)/' },
      to: { path: '^functions/([^/]+)/', pathNot: '^functions/$1/' },
    },
    {
      name: 'shared-serves-the-families',
      severity: 'warn',
      from: { path: '^shared/' },
      to: { path: '^functions/|^infra/|^test/' },
    },
    {
      name: 'aws-sdk-in-adapters',
      severity: 'warn',
      from: { path: '^(functions|shared)/', pathNot: `${ADAPTERS}|^shared/platform/(dynamodb|sqs|s3|scheduler|secrets)/` },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'infra-reads-contracts-and-settings',
      severity: 'warn',
      from: { path: '^infra/' },
      to: { path: '^functions/', pathNot: infraOfFunctions },
    },
    {
      name: 'openapi-at-build-time',
      comment: 'The generator and its library stay out of the functions.',
      severity: 'warn',
      from: { path: '^(functions|shared)/', pathNot: '^shared/platform/openapi/' },
      to: { path: '^shared/platform/openapi/|node_modules/@valibot/to-json-schema' },
    },
    {
      name: 'product-does-not-know-its-tests',
      severity: 'warn',
      from: { path: '^(functions|shared|infra)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-dev-dependency-in-the-product',
      severity: 'warn',
      from: { path: '^(functions|shared)/', pathNot: '^shared/platform/openapi/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      severity: 'warn',
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
