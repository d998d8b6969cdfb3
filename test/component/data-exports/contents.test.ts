import * as v from 'valibot';

import { allContracts } from '../../../functions/manifests.ts';
import { addressDigest } from '../../../shared/messages/domain/address-digest.ts';
import { anExpectedLine, expectedCsv, importOfExpected } from '../../support/api/expected-payment-imports.ts';
import { get, invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { importOfLines, lines } from '../../support/api/validation-imports.ts';
import { aDraft } from '../../support/builders/beneficiaries.ts';
import { makeTestKeyOf } from '../../support/builders/identity/test-keys.ts';
import { clabeOf, transferBody } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';
import { given, onlyArchive, request, writeArchives } from './data-exports.ts';

const oneSchema = v.object({ data: v.looseObject({ id: v.string(), attributes: v.record(v.string(), v.unknown()) }) });
const manySchema = v.object({ data: v.array(oneSchema.entries.data) });

const indexSchema = v.object({ not_exported: v.array(v.object({ kept: v.string(), why: v.string() })) });

const parsed = (files: ReadonlyMap<string, Buffer>, path: string): unknown => JSON.parse(files.get(path)?.toString('utf8') ?? 'null');
const one = (files: ReadonlyMap<string, Buffer>, path: string) => v.parse(oneSchema, parsed(files, path)).data;
const many = (files: ReadonlyMap<string, Buffer>, path: string) => v.parse(manySchema, parsed(files, path)).data;

/** The archive of a caller after a preparation. */
const exported = async (prepare: (world: Awaited<ReturnType<typeof given>>) => Promise<void> = () => Promise.resolve()) => {
  const world = await given();
  await prepare(world);
  await request(world.api, world.caller);
  await writeArchives(world.api);
  return { ...world, files: onlyArchive(world.api) };
};

test('an archive has every file that the inventory names, and lists its omissions with their reasons', async () => {
  const { files } = await exported();
  const { attributes } = one(files, 'index.json');
  expect(attributes['files_left_out']).toEqual([]);
  expect(attributes['not_exported']).toContainEqual({
    kept: 'USER#{user} PASSWORD',
    why: 'It proves the identity of a user, so exports leave it out.',
  });
  const names = [
    'profile',
    'sessions',
    'audit',
    'beneficiaries',
    'imports',
    'validation_imports',
    'validation_import_rows',
    'webhook_endpoints',
    'webhook_deliveries',
    'validations',
  ];
  expect([...files.keys()]).toEqual(expect.arrayContaining(names.map((name) => `${name}.json`)));
});

test.each(['USER#{user} PASSKEY#{uuid}', 'USER#{user} IDENTITY#{slug}', 'GATE#{gate} GATE'])(
  'of %s, which is not in it, the index names the operation that shows it',
  async (kept) => {
    const { files } = await exported();
    const { not_exported: omissions } = v.parse(indexSchema, one(files, 'index.json').attributes);
    const path = /GET (\/[\w/-]+)/.exec(omissions.find((omission) => omission.kept === kept)?.why ?? '')?.[1];
    expect(allContracts).toContainEqual(expect.objectContaining({ method: 'GET', path }));
  },
);

test('the profile equals the answers of GET /users/me and its detail', async () => {
  const { api, caller, files } = await exported();
  expect(one(files, 'profile.json')).toEqual((await get(api, caller, '/users/me')).at('data'));
  expect(one(files, 'profile_detail.json')).toEqual((await get(api, caller, '/users/me/profile-detail')).at('data'));
});

test('named API keys are in it as GET /users/me/api-keys lists them, without their last use and the keys themselves', async () => {
  const { api, caller } = await given();
  const path = '/users/me/api-keys';
  const headers = await openTestSession(api, caller);
  const expires_at = new Date(api.clock.now() + 3_600_000).toISOString();
  const body = { name: 'Contabilidad', permissions: ['validations:read'], cidrs: ['203.0.113.0/24'], expires_at };
  const apiKey = String((await invoke(api, { method: 'POST', path, headers, body })).at('data.attributes.api_key'));
  const [listed] = v.parse(manySchema, JSON.parse((await invoke(api, { path, headers })).text)).data;
  await request(api, caller);
  await writeArchives(api);
  const files = onlyArchive(api);
  const { last_used_at: lastUsedAt, ...attributes } = listed?.attributes ?? {};
  expect(lastUsedAt).toBeNull();
  expect(attributes).toMatchObject({ name: 'Contabilidad', prefix: apiKey.slice(0, 8), last_4: apiKey.slice(-4) });
  expect(many(files, 'named_api_keys.json')).toEqual([{ ...listed, attributes }]);
  expect(Buffer.concat([...files.values()]).toString('latin1')).not.toContain(apiKey.slice(8, -4));
});

test('validations equal the answers of GET /validations/{id}, withdrawn ones and those of many pages included', async () => {
  const { api, caller, files } = await exported(async ({ api: { storage, clock }, caller: { user } }) => {
    for (let index = 0; index < 250; index += 1) {
      const createdAt = clock.now() - index * 1_000;
      const deletedAt = index === 7 ? clock.now() : null;
      await storage.validations.create(
        aValidation(`v${index}`, { userId: user.id, status: 'not_found', createdAt, deletedAt, expiresAt: null, dueAt: null }),
      );
    }
  });
  const shown = many(files, 'validations.json');
  expect(shown).toHaveLength(250);
  expect(shown.filter(({ attributes }) => attributes['deleted_at'] !== null)).toHaveLength(1);
  const [first] = shown;
  const { deleted_at: deletedAt, ...attributes } = first?.attributes ?? {};
  expect(deletedAt).toBeNull();
  expect({ ...first, attributes }).toEqual((await get(api, caller, `/validations/${first?.id ?? ''}`)).at('data'));
  expect(files.get('validations.csv')?.toString('utf8').split('\r\n')).toHaveLength(252);
});

test('data of test mode are in a folder of their own, also those of a clock that is ahead', async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const test = { authorization: { Authorization: `Bearer ${await makeTestKeyOf(api.storage, caller)}` } };
  const advance = { advance_seconds: 7 * 86_400 };
  await invoke(api, { method: 'POST', path: '/playground/clock', headers: test.authorization, body: advance });
  const body = transferBody({ clave_rastreo: 'TESTVALID000000000000001' });
  const validated = await invoke(api, { method: 'POST', path: '/validate', headers: test.authorization, body });
  const id = String(validated.at('data.id'));
  await request(api, caller);
  await writeArchives(api);
  const files = onlyArchive(api);
  expect(many(files, 'validations.json')).toEqual([]);
  const [shown] = many(files, 'test_mode/validations.json');
  const { deleted_at: deletedAt, ...attributes } = shown?.attributes ?? {};
  expect(deletedAt).toBeNull();
  expect({ ...shown, attributes }).toEqual((await get(api, test, `/validations/${id}`)).at('data'));
  expect(files.get(`test_mode/certificates/CEP-${id}.xml`)?.toString()).toContain('SPEI_Tercero');
  expect(one(files, 'index.json').attributes['parts']).toContain('test_mode');
});

test("a subscription of the account's address to the mails about incidents is in it, confirmed or not", async () => {
  const { caller, files } = await exported(async ({ api: { incidentSubscriptions, clock }, caller: { user } }) => {
    await incidentSubscriptions.request({ id: addressDigest(user.email), email: user.email, language: 'en' }, clock.now());
  });
  expect(one(files, 'incident_mails.json').attributes).toEqual({
    subscription: { email: caller.user.email, language: 'en', confirmed_at: null },
  });
  expect(one((await exported()).files, 'incident_mails.json').attributes).toEqual({ subscription: null });
});

test('certificates are in it byte for byte', async () => {
  const xml = Buffer.from('<SPEI_Tercero/>');
  const pdf = Buffer.from('%PDF-1.4 certificate');
  const { files } = await exported(async ({ api: { storage, certificates }, caller: { user } }) => {
    const validation = aValidation('valid', { userId: user.id, status: 'valid', expiresAt: null, dueAt: null });
    const certificate = {
      xml: await certificates.save(validation.id, 'xml', xml),
      pdf: await certificates.save(validation.id, 'pdf', pdf),
    };
    await storage.validations.create({ ...validation, certificate });
  });
  const kept = [...files].filter(([path]) => path.startsWith('certificates/'));
  expect(kept.map(([path, bytes]) => [path.replace(/CEP-.*\./, 'CEP.'), bytes])).toEqual([
    ['certificates/CEP.xml', xml],
    ['certificates/CEP.pdf', pdf],
  ]);
});

test('a certificate that cannot be read is left out and named in the last attempt, and fails those before', async () => {
  const { api, caller } = await given();
  const validation = aValidation('valid', { userId: caller.user.id, status: 'valid', expiresAt: null, dueAt: null });
  const certificate = { xml: { sha256: 'a'.repeat(64), bytes: 1 }, pdf: null };
  await api.storage.validations.create({ ...validation, certificate });
  await request(api, caller);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(api.exportedFiles.stored.size).toBe(0);
    await writeArchives(api);
    api.clock.advance(61_000);
    await api.families['data-exports'].schedules.sweep();
  }
  const { attributes } = one(onlyArchive(api), 'index.json');
  expect(attributes['files_left_out']).toEqual([`certificates/CEP-${validation.id}.xml`]);
});

test('beneficiaries show whole accounts, and no spreadsheet runs their labels as formulas', async () => {
  const { files } = await exported(async ({ api, caller }) => {
    const draft = aDraft(clabeOf('014', 9), { label: '=HYPERLINK("https://example.com")' });
    await api.storage.beneficiaries.save(caller.user.id, [draft], { max: -1, now: api.clock.now() });
  });
  const [beneficiary] = many(files, 'beneficiaries.json');
  expect(beneficiary?.attributes).toMatchObject({ account_number: clabeOf('014', 9) });
  expect(files.get('beneficiaries.csv')?.toString('utf8')).toContain(`"'=HYPERLINK(""https://example.com"")"`);
});

test('imports of transfers are in it, with their rows', async () => {
  const { files } = await exported(async ({ api, caller }) => {
    await importOfLines(api, caller, lines(2));
  });
  const [job] = many(files, 'validation_imports.json');
  expect(job?.attributes).toMatchObject({ status: 'preview_ready', total_rows: 2 });
  expect(many(files, 'validation_import_rows.json').map(({ attributes }) => attributes)).toMatchObject([
    { import_id: job?.id, row_index: 1, status: 'valid', values: { monto: '1001.50' } },
    { import_id: job?.id, row_index: 2, status: 'valid', values: { monto: '1002.50' } },
  ]);
});

test('imports of expected payments are in it, with their rows', async () => {
  const { files } = await exported(async ({ api, caller }) => {
    await importOfExpected(api, caller, expectedCsv([anExpectedLine(1)]));
  });
  const [job] = many(files, 'expected_payment_imports.json');
  expect(job?.attributes).toMatchObject({ status: 'preview_ready', total_rows: 1 });
  expect(many(files, 'expected_payment_import_rows.json').map(({ attributes }) => attributes)).toMatchObject([
    { import_id: job?.id, status: 'valid', values: { client_ref: 'Pedido 1' } },
  ]);
});

test('sessions and the audit are in it, and no credentials', async () => {
  const { api, caller, files } = await exported(async ({ api: world, caller: user }) => {
    await openTestSession(world, user);
    await world.storage.auditLog.append(
      user.user.id,
      'one',
      { type: 'security.new_device_sign_in', at: world.clock.now(), device: 'Firefox', ip_prefix: '203.0.113.0/24' },
      'request-1',
    );
  });
  // The one above, and that of the request for the export.
  expect(many(files, 'sessions.json')).toHaveLength(2);
  expect(many(files, 'audit.json')[0]?.attributes).toMatchObject({
    event_type: 'security.new_device_sign_in',
    request_id: 'request-1',
    details: { device: 'Firefox', ip_prefix: '203.0.113.0/24' },
  });
  const everything = Buffer.concat([...files.values()]).toString('latin1');
  expect(everything).not.toContain(caller.apiKey);
  for (const session of await api.storage.sessions.list(caller.user.id, api.clock.now())) expect(everything).not.toContain(session.digest);
});
