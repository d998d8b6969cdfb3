import { createECDH } from 'node:crypto';

import { allContracts } from '../../../functions/manifests.ts';
import { PERMISSIONS, permissionsOfRole, type Permission } from '../../../shared/identity/access/domain/permissions.ts';
import { ROLES } from '../../../shared/identity/accounts/domain/identity.ts';
import { isPublic } from '../../../shared/platform/http/schemas/contract.ts';
import { expectNothingConsumed } from '../../support/api/expectations.ts';
import { anExpectedLine, expectedCsv } from '../../support/api/expected-payment-imports.ts';
import type { ApiRequest } from '../../support/api/gateway.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { aLine, transfersCsv } from '../../support/api/validation-imports.ts';
import { uuidOf } from '../../support/builders/identity/identity.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { multipartBody, templateCsv } from '../../support/builders/imports/imports.ts';
import { BLANK_IMAGE } from '../../support/builders/receipts.ts';
import { BENEFICIARY, transferBody } from '../../support/builders/transfers.ts';
import { TEST_PASSWORD } from '../../support/contracts/storage.ts';

type Operation = {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly permission: Permission | null;
  readonly denial: string;
};

/** The address of an operation, with its mandatory parameters. */
const addressOf = (operationId: string, path: string): string =>
  `${path.replaceAll(/\{[^}]+\}/g, uuidOf('nobody has it'))}${operationId === 'validateAccount' ? '?account=5512345678' : ''}`;

/** Every operation that requires a credential, with the address of a missing resource. */
const OPERATIONS: readonly Operation[] = allContracts.flatMap(({ operationId, method, path, access }) =>
  isPublic(access) || !access.credentials.some((kind) => kind === 'api_key')
    ? []
    : [
        {
          operationId,
          method,
          path: addressOf(operationId, path),
          permission: access.permission,
          denial: access.denial ?? 'permission_denied',
        },
      ],
);

type Holder = { readonly who: string; readonly granted: readonly Permission[]; readonly role: (typeof ROLES)[number] };

const ROLE_HOLDERS: readonly Holder[] = ROLES.map((role) => ({ who: `the role ${role}`, granted: permissionsOfRole[role], role }));

/**
 * The roles with all their permissions, and keys with the most and the fewest permissions that decide: a key with every permission but the
 * required one is denied, so every key with fewer of them is.
 */
const holdersFor = ({ permission }: Operation): readonly Holder[] => {
  const noPermission: Holder = { who: 'a key without any permission', granted: [], role: 'owner' };
  if (permission === null) return [...ROLE_HOLDERS, noPermission];
  const role = ROLES.toReversed().find((each) => permissionsOfRole[each].includes(permission)) ?? 'owner';
  const others = PERMISSIONS.filter((each) => each !== permission);
  return [
    ...ROLE_HOLDERS,
    { who: `an owner's key with all but ${permission}`, granted: others, role: 'owner' },
    { who: `a key of the role ${role} with ${permission} alone`, granted: [permission], role },
    noPermission,
  ];
};

const CELLS = OPERATIONS.flatMap((operation) =>
  holdersFor(operation).map((holder) => ({
    ...operation,
    ...holder,
    isAllowed: operation.permission === null || holder.granted.includes(operation.permission),
  })),
);

/** Valid for every operation that reads a body: each uses its own fields. */
const ANY_BODY = { ...transferBody(), retry_policy: { enabled: true }, confirmation_token: 'nobody gave it' };

/** A point of P-256, and a secret of 16 bytes (RFC 8291). */
const BROWSER_KEYS = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: Buffer.alloc(16).toString('base64url') };

/** The parts that requests need in addition to {@link ANY_BODY} to be executed. */
const REQUESTS: Readonly<Record<string, Pick<ApiRequest, 'query' | 'body' | 'headers'>>> = {
  createExpectedPayment: { body: { amount: 100, account: '072180687642595590', from: '2026-11-01', to: '2026-11-07' } },
  createExpectedPaymentImport: multipartBody({ bytes: expectedCsv([anExpectedLine(1)]) }),
  createExpectedPaymentImportUpload: { body: { size: 1 } },
  matchExpectedPayment: { body: { validation_id: '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11' } },
  getExpectedPaymentSummary: { query: { from: '2026-11-01', to: '2026-11-30' } },
  putFinanceMonthlyNotice: { body: { enabled: true } },
  subscribeToIncidents: { body: { email: 'a@example.com' } },
  openAdminIncident: {
    body: { title_es: 'any', title_en: 'any', impact: 'minor', components: ['api'], text_es: 'any', text_en: 'any', reason: 'a reason' },
  },
  updateAdminIncident: { body: { text_es: 'any', text_en: 'any', reason: 'a reason' } },
  getFinanceCeps: { query: { from: '2026-11-01', to: '2026-11-02' } },
  markNotification: { body: { read: true } },
  createPushSubscription: { body: { endpoint: 'https://fcm.googleapis.com/fcm/send/any', keys: BROWSER_KEYS } },
  putNotificationPreferences: { body: { events: {} } },
  createValidationImport: multipartBody({ bytes: transfersCsv([aLine(1)]) }),
  createValidationImportUpload: { body: { size: 1 } },
  updateMe: { body: { name: 'any' } },
  putChangelogCursor: { body: { last_seen_version: '1.4.0' } },
  regenerateApiKey: { body: { password: TEST_PASSWORD } },
  createWebhook: { body: { url: 'https://hooks.example.com/', events: ['validation.completed'] } },
  createWebhookSubscriber: { body: { url: 'https://hooks.example.com/', events: ['validation.completed'] } },
  ...Object.fromEntries(
    ['updateWebhook', 'patchWebhook', 'updateWebhookSubscriber', 'patchWebhookSubscriber'].map((name) => [
      name,
      { body: { status: 'active' } },
    ]),
  ),
  recoverWebhook: { body: { since: '2026-11-05T18:00:00Z' } },
  recoverWebhookSubscriber: { body: { since: '2026-11-05T18:00:00Z' } },
  // Accepted before it is read: a blank image is no receipt.
  validateInPlayground: { body: transferBody() },
  validateReceipt: { query: { async: '1' }, body: { image: BLANK_IMAGE } },
  validateReceiptInPlayground: { query: { async: '1' }, body: { image: BLANK_IMAGE } },
  advanceTestClock: { body: { advance_seconds: 1 } },
  simulateError: { body: { code: 'not_found' } },
  createReceiptUpload: { body: { size: 1 } },
  verifyCepDocument: multipartBody({ bytes: Buffer.from('<cep/>') }),
  compareCepWithCentral: { body: { ask_central: true } },
  createBeneficiaryImport: multipartBody({ bytes: templateCsv([{ cuenta: BENEFICIARY }]) }),
  createBeneficiaryImportUpload: { body: { size: 1 } },
  createBeneficiary: { body: { account_number: BENEFICIARY } },
  lookUpBeneficiary: { query: { account: BENEFICIARY } },
  lookUpAccountDirectory: { query: { last_digits: '0000' } },
};

const send = (api: TestApi, { operationId, method, path }: Operation, headers: Readonly<Record<string, string>>): Promise<ApiReply> =>
  invoke(api, {
    method,
    path,
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: ANY_BODY }),
    ...REQUESTS[operationId],
    headers: { ...headers, ...REQUESTS[operationId]?.headers },
  });

const codesOf = ({ problems }: ApiReply): readonly string[] => problems.map(({ code }) => code);

test('the permission matrix holds every protected operation, with allowed and denied callers', () => {
  expect(OPERATIONS.length).toBeGreaterThan(0);
  expect(new Set(CELLS.map(({ isAllowed }) => isAllowed))).toEqual(new Set([true, false]));
});

test.each(CELLS.filter(({ isAllowed }) => isAllowed))('$operationId allows $who', async ({ granted, role, ...operation }) => {
  const api = makeTestApi();
  await api.storage.plans.put(aPlan('free'));
  const { authorization } = await api.createUser('caller', { permissions: granted, user: { role } });
  const reply = await send(api, operation, authorization);
  // The resource does not exist, or no chat is linked: an authorised request at least gets that answer.
  expect([200, 201, 202, 204, 404, 409]).toContain(reply.status);
  expect(codesOf(reply).filter((code) => !code.endsWith('not_found') && code !== 'messenger_not_linked' && code !== 'no_ceps')).toEqual([]);
});

test.each(CELLS.filter(({ isAllowed }) => !isAllowed))(
  '$operationId answers 403 to $who without executing',
  async ({ granted, role, ...operation }) => {
    const api = makeTestApi();
    const { authorization } = await api.createUser('caller', { permissions: granted, user: { role } });
    const reply = await send(api, operation, authorization);
    expect({ status: reply.status, codes: codesOf(reply) }).toEqual({ status: 403, codes: [operation.denial] });
    expect(reply.details[0]).toContain(operation.permission);
    await expectNothingConsumed(api);
  },
);

test.each(OPERATIONS)('$operationId answers 401 without a key and executes nothing', async (operation) => {
  const api = makeTestApi();
  await api.createUser();
  const reply = await send(api, operation, {});
  expect({ status: reply.status, codes: codesOf(reply) }).toEqual({ status: 401, codes: ['unauthorized'] });
  await expectNothingConsumed(api);
});

test.each(ROLES)('the role %s has every permission of the roles below it', (role) => {
  const below = ROLES.slice(ROLES.indexOf(role) + 1);
  expect(permissionsOfRole[role]).toEqual(expect.arrayContaining(below.flatMap((other) => permissionsOfRole[other])));
});
