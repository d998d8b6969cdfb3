const { ENTRIES: entries } = require('./functions/manifests.ts');

/**
 * Contexts below shared/: platform <- banking <- banxico <- validation, platform <- messages <- identity, banking and identity <-
 * beneficiaries <- validation <- counters; receipts is above validation, imports above beneficiaries, validation-imports above both, webhooks, exports, billing and notifications above identity, and none of them below anything but exports, which finance reads, as it reads counters; the catalogues (errors, logs, digests, dictionaries, data-inventory) are below all of them, and so are events but for platform; erasures and overrides are above platform alone; service-status is above messages and banking. Validation sees the domain and the ports of identity.
 * Layers in a context and in a family: domain <- ports <- use-cases <- http, routes <- entry; adapters implement ports.
 */
const ABOVE = {
  logs: 'overrides|errors|events|platform|digests|erasures|messages|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  dictionaries:
    'overrides|errors|events|platform|digests|erasures|messages|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  digests:
    'overrides|errors|events|platform|erasures|messages|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  'data-inventory':
    'overrides|errors|events|platform|digests|erasures|messages|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  errors:
    'overrides|platform|digests|erasures|messages|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  platform:
    'overrides|events|erasures|messages|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  erasures:
    'overrides|events|messages|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  events:
    'overrides|errors|messages|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  overrides:
    'events|messages|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  messages:
    'events|identity|banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  identity:
    'banking|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  banking:
    'messages|identity|banxico|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  banxico:
    'messages|identity|beneficiaries|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  beneficiaries:
    'banxico|imports|validation-imports|webhooks|validation|counters|receipts|exports|billing|notifications|finance|service-status|administration',
  validation: 'counters|receipts|imports|validation-imports|webhooks|exports|billing|notifications|finance|service-status|administration',
  counters: 'imports|validation-imports|receipts|webhooks|exports|billing|notifications|finance|service-status|administration',
  imports:
    'banxico|counters|receipts|validation|validation-imports|webhooks|exports|billing|notifications|finance|service-status|administration',
  webhooks:
    'banking|banxico|beneficiaries|counters|imports|validation-imports|receipts|validation|exports|billing|notifications|finance|service-status|administration',
  'dead-letters':
    'banking|banxico|beneficiaries|counters|imports|validation-imports|receipts|validation|webhooks|exports|billing|notifications|finance|service-status',
  exports:
    'banking|banxico|beneficiaries|counters|imports|validation-imports|receipts|validation|webhooks|billing|notifications|finance|service-status|administration',
  'validation-imports': 'banxico|counters|receipts|webhooks|exports|billing|notifications|finance|service-status|administration',
  receipts: 'counters|imports|validation-imports|webhooks|exports|billing|notifications|finance|service-status|administration',
  notifications:
    'banking|banxico|beneficiaries|counters|imports|validation-imports|receipts|validation|webhooks|exports|billing|finance|service-status|administration',
  administration: 'broadcasts',
  billing:
    'banking|banxico|beneficiaries|counters|imports|validation-imports|receipts|validation|webhooks|exports|notifications|finance|service-status|administration',
  'service-status':
    'banxico|beneficiaries|counters|imports|validation-imports|receipts|validation|webhooks|exports|billing|notifications|finance|administration',
  finance: 'service-status|beneficiaries|imports|validation-imports|receipts|webhooks|billing|notifications|administration',
};
const DOMAIN = '^(shared|functions)/.+/domain/';
const PORTS = '^(shared|functions)/.+/ports/';
const USE_CASES = '^(shared|functions)/.+/use-cases/';
const ADAPTERS = '^(shared|functions)/.+/adapters/';
/** What several entries put together alike: the one place of a context where adapters of those below it are opened. */
const COMPOSITION = '^shared/.+/adapters/composition/';
/** Lambda entries, and the files that open what an operation needs when it is loaded on demand. */
const ENTRIES = `^functions/(${entries.join('|')}|[^/]+/operation)\\.ts$`;
/** Where a family declares its operations and binds them to its use cases. */
const BINDINGS = '^functions/[^/]+/(contract|routes|operations|family|manifest|[a-z-]+-policy)\\.ts$';
/** Where a context builds the use cases that several families build alike. */
const SHARED_FAMILY = '^shared/(?!platform/).+/family\\.ts$';
const HTTP = `^shared/platform/(http|openapi|lambda)/|^(shared|functions)/.+/http/|${BINDINGS}`;
const AWS_MACHINERY =
  '^shared/platform/(dynamodb|sqs|s3|scheduler|threads)/|^shared/platform/outgoing/(guarded-fetch|pinned-request|resolve-host)' +
  '|^shared/platform/(idempotency/(dynamodb-|keys)|secrets/(secret|derived)|observability/powertools-|time/system-|ids/system-)';
const SETTINGS = '/config(\\.ts$|/)';
/** The function of the panel's folder, for hosts without CloudFront; everything else there is the pages. */
const PANEL_FUNCTION = '^functions/panel/((api|config|manifest)\\.ts$|(adapters|domain|http|ports)/)';
/** Values and pure functions that every layer may use. */
const PLAIN =
  '^shared/(errors|events|data-inventory)/|^shared/messages/message\\.ts$|^shared/platform/(brand|request-context|failure-causes|ids/(uuid|derived-uuid)|lifecycle/(lease|transition-outcome))\\.ts$|^shared/platform/(i18n|json|money)/' +
  '|^shared/platform/time/(calendar-date|instant|month|time-of-day|zoned-day)\\.ts$|^shared/platform/files/(sheet|table-file|formula-guard|printable-text|upload-form)\\.ts$|^shared/platform/outgoing/(outgoing-url|public-address)\\.ts$|^shared/platform/secrets/vault\\.ts$|^shared/banking/data/[a-z-]+\\.generated\\.ts$';
/** Ports of the machinery, and the types they speak of. */
const PLATFORM_PORTS =
  '^shared/platform/idempotency/(delivery|idempotency-(key|record|store)|idempotent-response|recovery)\\.ts$' +
  '|^shared/(logs|digests)/|^shared/platform/(queue|observability/log|time/clock|ids/ids)\\.ts$';
const infraOfFunctions =
  '^functions/manifests\\.ts$|^functions/[^/]+/(contract|config|manifest|[a-z-]+-policy)\\.ts$|^functions/[^/]+/domain/|^functions/panel/paths\\.ts$';
const nodeModule = { dependencyTypesNot: ['core'] };
/** Folders of the templates below infra/: each imports only those before it. */
const TEMPLATE_FOLDERS = ['settings', 'resources', 'family-settings', 'constructs', 'families', 'front', 'stacks'];
const COMMANDS = ['cost-report', 'local', 'new-family', 'operator'];
const infraFolders = (names) => `^infra/(?:${names.join('|')})/`;
/** The app and its parts, directly below infra/. */
const INFRA_APP = '^infra/[^/]+\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    ...Object.entries(ABOVE).map(([context, above]) => ({
      name: `${context}-imports-no-higher-context`,
      severity: 'error',
      from: { path: `^shared/${context}/` },
      // Broadcasts are above every other context.
      to: { path: `^shared/(${above}|broadcasts)/` },
    })),
    {
      name: 'validation-reads-types-of-identity',
      comment: 'What validation needs of users, plans and quota it gets through ports.',
      severity: 'error',
      from: { path: '^shared/validation/', pathNot: COMPOSITION },
      to: { path: '^shared/identity/', pathNot: '^shared/identity/[^/]+/(domain|ports)/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Rules know nothing of storage, HTTP, AWS or wire schemas.',
      severity: 'error',
      from: { path: DOMAIN },
      to: { ...nodeModule, pathNot: `${DOMAIN}|${PLAIN}` },
    },
    {
      name: 'ports-import-the-domain-only',
      comment: 'A message of a queue is its schema, and its type is inferred from that.',
      severity: 'error',
      from: { path: PORTS },
      to: { ...nodeModule, pathNot: `${DOMAIN}|${PORTS}|${PLAIN}|${PLATFORM_PORTS}|node_modules/valibot/` },
    },
    {
      name: 'use-cases-import-neither-http-nor-adapters',
      severity: 'error',
      from: { path: `${USE_CASES}|${SHARED_FAMILY}` },
      to: { path: `${HTTP}|${ADAPTERS}|${AWS_MACHINERY}|${SETTINGS}|${ENTRIES}` },
    },
    {
      name: 'families-build-use-cases',
      comment: 'A use case receives use cases; family.ts builds them.',
      severity: 'error',
      from: { path: `${USE_CASES}|${DOMAIN}|${PORTS}` },
      to: { path: SHARED_FAMILY },
    },
    {
      name: 'routes-see-ports-not-adapters',
      comment: 'Contracts, routes, families and presenters are the same for every storage.',
      severity: 'error',
      from: { path: `${BINDINGS}|^(shared|functions)/.+/http/` },
      to: { path: `${ADAPTERS}|${AWS_MACHINERY}|${SETTINGS}|${ENTRIES}` },
    },
    {
      name: 'http-is-at-the-edge',
      comment: 'Only what serves requests, and what describes or tests it, knows how they look.',
      severity: 'error',
      from: {
        pathNot: `${HTTP}|${ENTRIES}|${COMPOSITION}|^functions/(manifests|[^/]+/fallback-response)\\.ts$|^functions/panel/|^infra/|^test/`,
      },
      to: { path: HTTP },
    },
    {
      name: 'adapters-are-opened-by-entries',
      comment: 'Whoever else needs one gets its port. Commands of the operator and of local runs are entries, too.',
      severity: 'error',
      from: { pathNot: `${ADAPTERS}|${ENTRIES}|^infra/(operator|local|data)/|^infra/stacks/data-stack\\.ts$|^test/` },
      to: { path: ADAPTERS },
    },
    {
      name: 'adapters-import-no-other-context',
      comment: 'Where a transaction needs the writes of two contexts, the composition hands them over.',
      severity: 'error',
      from: { path: '^shared/([^/]+)/.*adapters/', pathNot: COMPOSITION },
      to: { path: '^shared/[^/]+/.*adapters/', pathNot: '^shared/$1/' },
    },
    {
      name: 'composition-is-for-entries',
      severity: 'error',
      from: { pathNot: `${COMPOSITION}|${ENTRIES}|^test/` },
      to: { path: COMPOSITION },
    },
    {
      name: 'families-import-no-family',
      comment: 'What two families need belongs in shared/.',
      severity: 'error',
      from: { path: '^functions/([^/]+)/', pathNot: '^functions/panel/' },
      to: { path: '^functions/([^/]+)/', pathNot: '^functions/$1/' },
    },
    {
      name: 'panel-imports-types-of-contracts',
      comment: 'The pages are a client of the API: the code of the functions is not in them, but for a name and the days of time zones.',
      severity: 'error',
      from: { path: '^functions/panel/', pathNot: PANEL_FUNCTION },
      to: {
        path: '^(functions|shared)/',
        pathNot:
          '^functions/panel/|^shared/identity/accounts/domain/product-name\\.ts$|^shared/platform/time/(calendar-date|zoned-day)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'shared-serves-the-families',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^functions/|^infra/|^test/' },
    },
    {
      name: 'aws-sdk-in-adapters',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: `${ADAPTERS}|^shared/platform/(dynamodb|sqs|s3|scheduler|secrets)/` },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'infra-reads-contracts-and-settings',
      severity: 'error',
      comment:
        'The receiver of a local run shows whether a delivery is signed: it reads secrets as the senders do. ' +
        'What a backup brings back is erased by the code that erased it first. ' +
        'Prices are created with the client, and the version of the API, that sells them. ' +
        'Commands that do the work of operations follow the rules of their bodies, over their use cases.',
      from: {
        path: '^infra/',
        pathNot:
          '^infra/local/webhook-secrets\\.ts$|^infra/operator/erasures(?:\\.ts|/)|^infra/operator/(?:prices|overrides|work-commands|work-ports)\\.ts$|^infra/local/stripe/local-processor\\.ts$',
      },
      to: { path: '^functions/', pathNot: infraOfFunctions },
    },
    ...TEMPLATE_FOLDERS.map((folder, index) => ({
      name: `infra-${folder}-imports-no-higher-folder`,
      severity: 'error',
      from: { path: infraFolders([folder]) },
      to: { path: `${infraFolders([...TEMPLATE_FOLDERS.slice(index + 1), ...COMMANDS])}|${INFRA_APP}` },
    })),
    {
      name: 'infra-app-imports-no-command',
      severity: 'error',
      from: { path: INFRA_APP },
      to: { path: infraFolders(COMMANDS) },
    },
    {
      name: 'infra-build-imports-no-template',
      severity: 'error',
      from: { path: infraFolders(['bundling', 'data', 'openapi', 'sdk']) },
      to: { path: `${infraFolders([...TEMPLATE_FOLDERS, 'cost-report', 'local', 'new-family'])}|${INFRA_APP}` },
    },
    {
      name: 'sdk-runtime-imports-itself',
      comment: 'The package of the SDK has these files and no other.',
      severity: 'error',
      from: { path: '^infra/sdk/runtime/' },
      to: { pathNot: '^infra/sdk/runtime/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'infra-operator-imports-no-other-command',
      severity: 'error',
      from: { path: infraFolders(['operator']) },
      to: { path: infraFolders(['bundling', 'cost-report', 'data', 'local', 'new-family']) },
    },
    {
      name: 'openapi-at-build-time',
      comment: 'The generator and its library stay out of the functions.',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: '^shared/platform/openapi/' },
      to: { path: '^shared/platform/openapi/|node_modules/@valibot/to-json-schema' },
    },
    {
      name: 'product-imports-no-test',
      severity: 'error',
      from: { path: '^(functions|shared|infra)/' },
      to: { path: '^test/' },
    },
    {
      name: 'no-dev-dependency-in-the-product',
      severity: 'error',
      from: { path: '^(functions|shared)/', pathNot: '^shared/platform/openapi/' },
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
