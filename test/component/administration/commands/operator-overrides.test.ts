import { changeOverridesBy, type OverrideChangeName } from '../../../../infra/operator/overrides.ts';
import { isJsonObject, parseOwnJson, type JsonObject } from '../../../../shared/platform/json/json.ts';
import { openAdmin, REASON } from '../../../support/api/overrides.ts';
import { makeTestApi, type TestApi } from '../../../support/api/test-api.ts';

type Sent = { readonly params?: object; readonly body?: object };

/** The body as the command line has it. */
const bodyOf = (body: object): JsonObject => {
  const parsed = parseOwnJson(JSON.stringify(body));
  if (!isJsonObject(parsed)) throw new TypeError('no object');
  return parsed;
};

const commandOf = (api: TestApi, name: OverrideChangeName, { params = {}, body = {} }: Sent, revision: number | null) =>
  changeOverridesBy(
    {
      ...api,
      participantSnapshots: api.storage.participants,
      portalRate: api.storage.portalRateControl,
      deployedSettings: { text_messages_per_country_and_day: 1_000, mail_from: 'no-reply@example.com' },
    },
    {
      name,
      params: { ...params },
      body: bodyOf(body),
      apply: revision === null ? null : { revision, reason: REASON },
      actor: { userId: null, ipPrefix: null, correlationId: 'command', at: api.clock.now() },
    },
  );

const CASES: readonly (readonly [OverrideChangeName, Sent, 'PATCH' | 'POST' | 'PUT', string])[] = [
  ['settings', { body: { payment_grace_days: 10 } }, 'PATCH', '/settings'],
  ['add-alias', { params: { code: '40012' }, body: { alias: 'Banca Azul' } }, 'POST', '/banks/40012/aliases'],
  ['remove-alias', { params: { code: '40012' }, body: { alias: 'Bancomer' } }, 'POST', '/banks/40012/aliases/remove'],
  ['set-validity', { params: { code: '40012' }, body: { valid_to: '2027-01-31' } }, 'PUT', '/banks/40012/validity'],
  ['reset-validity', { params: { code: '40012' } }, 'POST', '/banks/40012/validity/reset'],
  ['set-bin', { params: { bin: '99887766' }, body: { central_code: '40012' } }, 'PUT', '/bins/99887766'],
  [
    'publish-document',
    { params: { document: 'terms_of_service' }, body: { version: '2027-01-01', url: 'https://example.mx/terms' } },
    'POST',
    '/legal-documents/terms_of_service/versions',
  ],
];

describe.each(CASES)('the command %s', (name, sent, method, path) => {
  test('changes the document and writes the row as its operation does, after a dry run that writes nothing', async () => {
    const [api, other] = [makeTestApi(), makeTestApi()];
    const dryRun = await commandOf(api, name, sent, null);
    expect(dryRun).toMatchObject({ applied: false, revision: 0 });
    expect((await api.overridesStore.read()).version).toBe(0);
    const done = await commandOf(api, name, sent, dryRun.revision);
    expect(done).toEqual({ applied: true, revision: 1, change: dryRun.change });
    const admin = await openAdmin(other);
    expect((await admin.send(method, path, { ...sent.body, revision: 0 })).status).toBeLessThan(300);
    expect(await api.overridesStore.read()).toEqual(await other.overridesStore.read());
    const [row] = (await api.adminAudit.list({ direction: 'newer', after: null, limit: 10 })).rows;
    const { area, action, target, before, after, reason } = (await admin.rows())[0] ?? {};
    expect(row).toMatchObject({ actor: null, area, action, target, before, after, reason });
  });
});

test.each<[OverrideChangeName, Sent]>([
  ['settings', { body: { payment_grace_days: 61 } }],
  ['settings', { body: { mail_from: 'sales@another.example' } }],
  ['settings', {}],
  ['add-alias', { params: { code: '40012' }, body: { alias: '12345' } }],
  ['add-alias', { params: { code: '40012' }, body: { alias: 'Banca Azul', valid_from: '2027-02-01', valid_to: '2027-01-01' } }],
  ['set-bin', { params: { bin: '12' }, body: { central_code: '40012' } }],
  ['reset-bin', { params: { bin: '99887766' } }],
])('the command %s with %j is refused, dry run or not', async (name, sent) => {
  const api = makeTestApi();
  for (const revision of [null, 0]) await expect(commandOf(api, name, sent, revision)).rejects.toThrow(RangeError);
  expect((await api.overridesStore.read()).version).toBe(0);
});

test('a command whose dry run another change followed is refused', async () => {
  const api = makeTestApi();
  const { revision } = await commandOf(api, 'settings', { body: { sender_probes: 1 } }, null);
  await commandOf(api, 'settings', { body: { sender_probes: 2 } }, revision);
  await expect(commandOf(api, 'settings', { body: { sender_probes: 1 } }, revision)).rejects.toThrow(RangeError);
});
