import { unzipSync } from 'fflate';
import * as v from 'valibot';

import type { CreatedUser } from '../../../infra/operator/create-user.ts';
import { clabeNumber } from '../../support/builders/imports/imports.ts';
import { call, codesOf, eventually, validationOf } from '../support/api.ts';
import { newUser } from '../support/operator.ts';
import { newPayment, portal, requestFor } from '../support/portal.ts';
import { stack } from '../support/stack.ts';

const outbox = v.object({ messages: v.array(v.object({ to: v.string(), text: v.string() })) });
const resource = v.object({ data: v.looseObject({ id: v.string(), attributes: v.record(v.string(), v.unknown()) }) });
const collection = v.object({ data: v.array(resource.entries.data) });

beforeEach(portal.reset);
afterAll(portal.reset);

/** The tokens of the links that were sent to an address. */
const sentTokens = async (email: string): Promise<readonly string[]> => {
  const response = await fetch(`${stack.outbox_url}?format=json`);
  const { messages } = v.parse(outbox, await response.json());
  return messages
    .flatMap(({ to, text }) => (to === email ? [...text.matchAll(/data-export#token=([\w-]{43})/g)] : []))
    .map(([, token = '']) => token);
};

const open = (token: string): Promise<Response> => fetch(`${stack.base_url}/data-exports/${token}`, { redirect: 'manual' });

const session = v.object({ data: v.object({ attributes: v.object({ csrf_token: v.string() }) }) });

/** The headers of a browser after a sign-in. */
const signIn = async ({ email, password }: Pick<CreatedUser, 'email' | 'password'>) => {
  const answer = await call('/auth/login', { method: 'POST', body: { email, password } });
  const [cookie = ''] = answer.headers.getSetCookie();
  const { csrf_token: csrf } = v.parse(session, JSON.parse(answer.text)).data.attributes;
  return { Cookie: cookie.split(';')[0] ?? '', 'X-CSRF-Token': csrf };
};

const attributesOf = (text: string) => v.parse(resource, JSON.parse(text)).data;

test('all data of an account is requested, announced by a mail and read back from a ZIP archive', async () => {
  const { email, password, api_key: key } = await newUser('empresa');
  const headers = await signIn({ email, password });
  const payment = newPayment();
  await portal.publish(payment);
  const validated = validationOf(await call('/validate', { key, method: 'POST', body: requestFor(payment) }));
  const saved = await call('/beneficiaries', { key, method: 'POST', body: { account_number: clabeNumber(1), label: 'Uno' } });
  expect(saved.status).toBe(201);

  const asked = await call('/users/me/data-export', { headers, method: 'POST' });
  expect(asked.status).toBe(202);
  await eventually('the archive', 60, async () => {
    const { attributes } = attributesOf((await call('/users/me/data-export', { key })).text);
    return attributes['status'] === 'ready' ? attributes : null;
  });
  const token = await eventually('the mail', 60, async () => (await sentTokens(email))[0] ?? null);

  const opened = await open(token);
  expect(opened.status).toBe(303);
  const archive = await fetch(opened.headers.get('location') ?? '');
  expect(archive.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const textOf = (path: string): string => new TextDecoder().decode(files[path]);
  const listOf = (path: string) => v.parse(collection, JSON.parse(textOf(path))).data;

  expect(attributesOf(textOf('profile.json'))).toEqual(attributesOf((await call('/users/me', { key })).text));
  const [validation, ...others] = listOf('validations.json');
  expect(others).toEqual([]);
  const shown = attributesOf((await call(`/validations/${validated.id}`, { key })).text);
  expect(validation).toEqual({ ...shown, attributes: { ...shown.attributes, deleted_at: null } });
  for (const format of ['xml', 'pdf']) {
    const { bytes } = await call(`/validations/${validated.id}/cep?format=${format}`, { key });
    expect(Buffer.from(files[`certificates/CEP-${validated.id}.${format}`] ?? [])).toEqual(Buffer.from(bytes));
  }
  const [beneficiary] = listOf('beneficiaries.json');
  expect(beneficiary).toEqual(attributesOf((await call(`/beneficiaries/${beneficiary?.id ?? ''}`, { key })).text));
  expect(textOf('beneficiaries.csv')).toContain(clabeNumber(1));
  expect(JSON.stringify(Object.keys(files))).toContain('index.json');

  expect((await call('/users/me/data-export', { headers, method: 'POST' })).status).toBe(202);
  const replaced = await open(token);
  expect(replaced.status).toBe(404);
  const second = await call('/users/me/data-export', { headers, method: 'POST' });
  if (second.status !== 202) expect(codesOf(second)).toEqual(['data_export_in_progress']);
  await eventually('the second mail', 60, async () => (await sentTokens(email)).find((sent) => sent !== token) ?? null);
});
