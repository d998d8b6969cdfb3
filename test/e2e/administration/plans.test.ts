import * as v from 'valibot';

import { newAdmin } from '../support/admin.ts';
import { call, codesOf } from '../support/api.ts';

const plan = v.object({ data: v.object({ attributes: v.looseObject({ revision: v.number() }) }) });

test('a plan is added, shown to the public, replaced and deleted', async () => {
  const admin = await newAdmin('admin');
  const slug = `plan-${crypto.randomUUID().slice(0, 8)}`;
  const body = {
    name: 'Equipo',
    monthly_validation_limit: 700,
    beneficiaries_max: 20,
    billing_model: 'tiered',
    sort_order: 900,
    prices: [{ billing_interval: 'month', kind: 'base', unit_amount: 49_900, tax_behavior: 'exclusive' }],
    reason: 'a journey of the tests',
  };
  const path = `/plans/${slug}`;
  expect((await admin.send('PUT', path, body)).status).toBe(201);
  expect((await call('/plans/public')).text).toContain(slug);
  expect(codesOf(await admin.send('PUT', path, body))).toEqual(['plan_changed']);
  expect(codesOf(await admin.send('DELETE', path))).toEqual(['plan_in_use']);
  const { revision } = v.parse(plan, JSON.parse((await admin.send('GET', path)).text)).data.attributes;
  expect((await admin.send('PUT', path, { ...body, is_active: false, revision })).status).toBe(200);
  expect((await admin.send('DELETE', path)).status).toBe(204);
  expect((await admin.send('GET', path)).status).toBe(404);
  expect((await admin.send('GET', '/plans')).text).not.toContain(slug);
});
