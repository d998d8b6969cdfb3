import { randomInt } from 'node:crypto';

import * as v from 'valibot';

import { call, codesOf, eventually, terminal, validationOf, type Answer } from './support/api.ts';
import { newUser } from './support/operator.ts';
import { clabeAt, newPayment, portal, requestFor } from './support/portal.ts';

const beneficiary = v.object({
  id: v.string(),
  attributes: v.looseObject({
    account_number: v.string(),
    bank_code: v.nullable(v.string()),
    label: v.nullable(v.string()),
    status: v.string(),
  }),
});
const one = v.object({ data: beneficiary });
const many = v.object({ data: v.array(beneficiary), meta: v.object({ pagination: v.object({ total: v.number() }) }) });
const entry = v.object({ data: v.object({ attributes: v.object({ bank_code: v.string() }) }) });

const beneficiaryOf = (answer: Answer): v.InferOutput<typeof beneficiary> => v.parse(one, JSON.parse(answer.text)).data;
const listOf = (answer: Answer): v.InferOutput<typeof many> => v.parse(many, JSON.parse(answer.text));

const save = (key: string, body: Readonly<Record<string, unknown>>): Promise<Answer> =>
  call('/beneficiaries', { key, method: 'POST', body });
const newPhone = (): string => `55${String(randomInt(10 ** 8)).padStart(8, '0')}`;

beforeEach(portal.reset);
afterAll(portal.reset);

describe('beneficiaries', () => {
  test('are created, found, updated, archived, reactivated and exported', async () => {
    const { api_key: key } = await newUser('personal');
    const account = clabeAt('072');
    const saved = await save(key, { account_number: account, label: '=Proveedor' });
    expect(saved.status).toBe(201);
    const { id, attributes } = beneficiaryOf(saved);
    expect(attributes).toMatchObject({ account_number: account, bank_code: '40072', label: "'=Proveedor", status: 'active' });
    expect((await call(String(saved.headers.get('location')).replace('/v1', ''), { key })).status).toBe(200);
    expect(beneficiaryOf(await call(`/beneficiaries/lookup?account=${account}`, { key })).id).toBe(id);

    const relabelled = await call(`/beneficiaries/${id}`, { key, method: 'PATCH', body: { label: 'Proveedor' } });
    expect(beneficiaryOf(relabelled).attributes.label).toBe('Proveedor');
    const unchanged = await call(`/beneficiaries/${id}`, { key, headers: { 'If-None-Match': String(relabelled.headers.get('etag')) } });
    expect(unchanged.status).toBe(304);

    expect((await call(`/beneficiaries/${id}`, { key, method: 'DELETE' })).status).toBe(204);
    expect(listOf(await call('/beneficiaries', { key })).meta.pagination.total).toBe(0);
    expect(listOf(await call('/beneficiaries?with_archived=1&search=proveedor', { key })).data.map((found) => found.id)).toEqual([id]);
    const back = await save(key, { account_number: account });
    expect([back.status, beneficiaryOf(back).id]).toEqual([200, id]);

    const csv = await call('/beneficiaries/export', { key });
    expect(Buffer.from(csv.bytes).toString('utf8')).toContain(`\uFEFFid,cuenta,`);
    expect(csv.text).toContain(account);
    const xlsx = await call('/beneficiaries/export?format=xlsx', { key });
    expect(Buffer.from(xlsx.bytes.subarray(0, 4)).toString('latin1')).toBe('PK\u0003\u0004');
    expect(xlsx.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  });

  test('are created once when ten concurrent requests save the same account', async () => {
    const { api_key: key } = await newUser('personal');
    const account = clabeAt('012');
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(key, { account_number: account })));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, ...Array<number>(9).fill(409)]);
    expect(listOf(await call('/beneficiaries', { key })).meta.pagination.total).toBe(1);
  });

  test('are created for one of ten concurrent requests below the plan limit', async () => {
    const { api_key: key } = await newUser('free');
    for (let turn = 0; turn < 9; turn += 1) expect((await save(key, { account_number: clabeAt('012') })).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(key, { account_number: clabeAt('012') })));
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([201, ...Array<number>(9).fill(422)]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused === undefined ? [] : codesOf(refused)).toEqual(['beneficiaries_limit_reached']);
    expect(listOf(await call('/beneficiaries', { key })).meta.pagination.total).toBe(10);
  });
});

describe('bank of a phone', () => {
  const payPhone = async (phone: string) => {
    const payment = newPayment({ cuenta_beneficiaria: phone });
    await portal.publish(payment);
    return requestFor(payment);
  };

  test('is that of the beneficiary with the phone', async () => {
    const { api_key: key } = await newUser('negocio');
    const phone = newPhone();
    const request = await payPhone(phone);
    expect(validationOf(await call('/validate', { key, method: 'POST', body: request })).attributes.error_code).toBe(
      'bank_code_unresolvable_for_phone',
    );
    expect(codesOf(await save(key, { account_number: phone }))).toEqual(['bank_code_required_for_phone']);
    await save(key, { account_number: phone, bank_code: '40072' });
    expect(validationOf(await call('/validate', { key, method: 'POST', body: request })).attributes.status).toBe('valid');
  });

  test('is recorded from valid certificates, synchronous and queued, and shared without the number after three users', async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => newUser('negocio')));
    const [first, second, third, reader] = accounts.map(({ api_key: key }) => key);
    const phone = newPhone();
    const known = async (): Promise<Answer> => call(`/account-directory/lookup?last_digits=${phone.slice(-8)}`, { key: reader ?? '' });
    const payment = async () => ({ ...(await payPhone(phone)), receptor: 'Banorte' });
    await call('/validate', { key: first ?? '', method: 'POST', body: await payment() });
    await call('/validate', { key: second ?? '', method: 'POST', body: await payment() });
    expect(codesOf(await known())).toEqual(['account_not_found']);
    const queued = await call('/validate?async=1', { key: third ?? '', method: 'POST', body: await payment() });
    expect((await terminal(validationOf(queued).id, third ?? '')).attributes.status).toBe('valid');
    const shown = await eventually('the phone in the directory', 15, async () => {
      const answer = await known();
      return answer.status === 200 ? answer : null;
    });
    expect(v.parse(entry, JSON.parse(shown.text)).data.attributes.bank_code).toBe('40072');
    expect(shown.text).not.toContain(phone);
    const inferred = await call('/validate', { key: reader ?? '', method: 'POST', body: await payPhone(phone) });
    expect(validationOf(inferred).attributes.status).toBe('valid');
  });
});
