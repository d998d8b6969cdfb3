import * as v from 'valibot';

import { logEvents } from '../../shared/logs/catalogue.ts';
import { templateCsv } from '../support/builders/imports/imports.ts';
import { call, terminal, validationOf } from './support/api.ts';
import { everyLogLine } from './support/function-log.ts';
import { acceptedImport, importIn, rowsOf, uploadFile } from './support/imports.ts';
import { newUser, restorePortalRate, runTask, setRemainingUnits, suspendUser } from './support/operator.ts';
import { clabeAt, newPayment, portal, requestFor } from './support/portal.ts';
import { stack } from './support/stack.ts';

/** Runs after all other journeys, and reads the functions' logs of that time. */

/** Parts of lines that are digits but identify no one: ids of the service, instants and places in the code. */
const HARMLESS = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi,
  /"(?:request_id|correlation_id|function_request_id|cold_start|xray_trace_id)":"[^"]*"/g,
  /"[Tt]imestamp":\s*"?[0-9TZ:.-]+"?/g,
  /emulator-\d+|ministack-lambda-[\w-]+/g,
];

const withoutHarmless = (line: string): string => HARMLESS.reduce((text, pattern) => text.replace(pattern, ''), line);

const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'a CLABE': /(?<!\d)\d{18}(?!\d)/,
  'a card': /(?<!\d)\d{16}(?!\d)/,
  'a phone': /(?<!\d)\d{10}(?!\d)/,
  'an API key': /cep[kt]_[0-9A-Za-z]{8,}/,
  'a bearer token': /bearer\s+\S/i,
  'an e-mail address': /[\w.+-]+@[\w-]+\.\w/,
  'a tracking key of a journey': /E2E[0-9A-F]{20}/,
};

const controlled = v.object({
  payments: v.array(
    v.looseObject({
      clave_rastreo: v.string(),
      cuenta_beneficiaria: v.nullable(v.string()),
      concepto: v.string(),
      ordenante: v.object({ nombre: v.string(), cuenta: v.string(), rfc: v.string() }),
      beneficiario: v.object({ nombre: v.string(), rfc: v.string() }),
    }),
  ),
});

/** Personal data in a payment's certificate. */
const personalDataOf = async (): Promise<readonly string[]> => {
  const response = await fetch(`${stack.portal_url}/_control/payments`);
  const { payments } = v.parse(controlled, await response.json());
  return payments.flatMap(({ clave_rastreo, cuenta_beneficiaria, concepto, ordenante, beneficiario }) => [
    clave_rastreo,
    ...(cuenta_beneficiaria === null ? [] : [cuenta_beneficiaria]),
    concepto,
    ordenante.nombre,
    ordenante.cuenta,
    beneficiario.nombre,
  ]);
};

const MODES = ['http500', 'garbage', 'html_as_xml', 'truncated_xml', 'contradicting_xml', 'captcha'];

const IMPORTED = 'CASIMIRO IMPORTADO SECRETO';

/** Imports a person, corrects it, saves it; and sends a broken file. */
const importSecrets = async (key: string): Promise<void> => {
  const id = acceptedImport(await uploadFile(templateCsv([{ alias: IMPORTED, cuenta: clabeAt('072') }]), { key }));
  await importIn(['preview_ready'], id, key);
  const [row] = await rowsOf(id, key);
  await call(`/beneficiaries/imports/${id}/rows/${row?.id ?? ''}`, {
    key,
    method: 'PATCH',
    body: { parsed_label: `${IMPORTED} DOS`, parsed_account: clabeAt('072') },
  });
  await call(`/beneficiaries/imports/${id}/commit`, { key, method: 'POST' });
  await importIn(['completed'], id, key);
  const broken = acceptedImport(
    await uploadFile(Buffer.from(`%PDF-1.7 ${IMPORTED} ${clabeAt('072')}`), { key, fileName: `${IMPORTED}.pdf`, mode: 'free' }),
  );
  await importIn(['failed'], broken, key);
  await runTask('imports', 'sweep');
};

/** Sends data that must not be logged to every function, well-formed and hostile; returns that data. */
const sendSecrets = async (): Promise<readonly string[]> => {
  const account = await newUser('volumen');
  const { api_key: key } = account;
  const payment = newPayment({ cuenta_beneficiaria: clabeAt('072') });
  const people = {
    ordenante: { nombre: 'AURELIA ORDENANTE SECRETA' },
    beneficiario: { nombre: 'BASILIO BENEFICIARIO SECRETO' },
    concepto: 'MOTIVO MUY PRIVADO',
  };
  const published = { ...payment, ...people };
  await portal.publish(published);
  const personal = await personalDataOf();

  const secretKey = 'clave-de-idempotencia-secreta';
  const validated = await call('/validate', { key, method: 'POST', body: requestFor(payment), headers: { 'Idempotency-Key': secretKey } });
  const { id } = validationOf(validated);
  await call('/validate', { key, method: 'POST', body: requestFor(payment), headers: { 'Idempotency-Key': secretKey } });
  await call('/validate', { key, method: 'POST', body: { ...requestFor(payment), monto: 3 }, headers: { 'Idempotency-Key': secretKey } });
  await call(`/validations/${id}`, { key });
  await call(`/validations/${id}/cep`, { key });
  await call(`/validations?search=${payment.cuenta_beneficiaria}`, { key });
  await call('/users/me', { key });
  await call('/usage/limits', { key });
  await importSecrets(key);

  for (const mode of MODES) {
    await portal.mode(mode);
    await call('/validate', { key, method: 'POST', body: requestFor(payment) });
    await restorePortalRate();
  }
  await portal.mode('contradicting_xml');
  const accepted = await call('/validate?async=1', { key, method: 'POST', body: requestFor(payment) });
  await terminal(validationOf(accepted).id, key);
  await portal.mode('normal');

  const hostile = `\u0000"}\n{"level":"INFO","forged":"linea inventada"}`;
  await call('/validate', {
    key,
    method: 'POST',
    body: { ...requestFor(payment), emisor: hostile, receptor: 'banco secreto', monto: 'x' },
  });
  await call('/validate', { key, method: 'POST', body: `{"cuenta_beneficiaria": ${payment.cuenta_beneficiaria}, "roto` });
  await call('/validate', { key: `${key}x`, method: 'POST', body: requestFor(payment) });
  await call('/users/me', { key: 'cepk_llave-que-no-es-de-nadie' });
  await call(`/users/me?api_key=${key}`);
  await call(`/plans/public?email=${encodeURIComponent(account.email)}`);
  await call(`/nada/${payment.cuenta_beneficiaria}?x=${payment.clave_rastreo}`, { key });
  await call(`/validations/${payment.cuenta_beneficiaria}`, { key });
  await setRemainingUnits(key, 0);
  await call('/validate', { key, method: 'POST', body: requestFor(payment) });
  await suspendUser(account);
  await call('/users/me', { key });
  await runTask('validate', 'sweep');
  await runTask('validate', 'reconcile_quota');
  const seeded = stack.accounts.map(({ api_key: seededKey }) => seededKey);
  return [
    ...personal,
    ...seeded,
    IMPORTED,
    key,
    account.email,
    account.password,
    secretKey,
    'linea inventada',
    'banco secreto',
    'llave-que-no-es-de-nadie',
  ];
};

test.each([
  ['a CLABE', 'the account 072180000000000015 is'],
  ['a card', '"number":"5579050000000007"'],
  ['a phone', 'phone=5555550100'],
  ['an API key', 'cepk_0123456789abcdef'],
  ['a bearer token', 'Authorization: Bearer abc'],
  ['an e-mail address', '"to":"ana@example.mx"'],
  ['a tracking key of a journey', 'E2E0123456789ABCDEF0123'],
])('the check of log lines finds %s', (what, line) => {
  expect(FORBIDDEN[what]?.test(withoutHarmless(`{"level":"INFO","message":"${line}"}`))).toBe(true);
});

test('no log line of any function has an account, a key, a password, an address or a name', async () => {
  await portal.reset();
  await restorePortalRate();
  const secrets = await sendSecrets();
  await portal.reset();
  const logged = await everyLogLine();
  const lines = logged.map(({ text }) => text);

  // The reader does find the functions' log lines, errors included.
  const seen = (event: keyof typeof logEvents): number => lines.filter((line) => line.includes(`"event":"${event}"`)).length;
  for (const event of ['request_completed', 'validation_resolved', 'portal_throttled', 'portal_page_unrecognised'] as const) {
    expect({ event, wasSeen: seen(event) > 0 }).toEqual({ event, wasSeen: true });
  }
  expect(new Set(logged.map(({ group }) => group)).size).toBeGreaterThanOrEqual(8);

  const named = lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  expect(named).toEqual([]);
  const shaped = lines.flatMap((line) =>
    Object.entries(FORBIDDEN).flatMap(([what, pattern]) => (pattern.test(withoutHarmless(line)) ? [{ what, line }] : [])),
  );
  expect(shaped).toEqual([]);
}, 240_000);
