import { createHash } from 'node:crypto';

import { call, codesOf, terminal, validationOf } from './support/api.ts';
import { newUser, unitsUsed } from './support/operator.ts';
import { clabeAt, newPayment, portal, requestFor } from './support/portal.ts';
import { accountOn, stack } from './support/stack.ts';

const { api_key: key } = accountOn('empresa');

beforeEach(portal.reset);
afterAll(portal.reset);

describe('POST /validate', () => {
  test('answers valid for a settled payment, and its certificate is downloaded byte for byte', async () => {
    const payment = newPayment();
    await portal.publish(payment);
    const answer = await call('/validate', { key, method: 'POST', body: requestFor(payment) });
    expect(answer.status).toBe(200);
    const { attributes, links } = validationOf(answer);
    expect(attributes).toMatchObject({ status: 'valid', central_status: 'liquidado', error_code: null });

    const xml = await call(`/validations/${validationOf(answer).id}/cep?format=xml`, { key });
    expect(xml.text).toMatch(/^<\?xml/);
    expect(xml.text).toContain(payment.clave_rastreo);
    expect(xml.headers.get('etag')).toBe(`"${createHash('sha256').update(xml.bytes).digest('hex')}"`);
    const withoutAccept = await call(String(links.cep_xml).replace('/v1', ''), { key, headers: { Accept: 'application/json' } });
    expect(withoutAccept.bytes).toEqual(xml.bytes);
    const verification = `/validations/${validationOf(answer).id}/cep/verification`;
    expect((await call(verification, { key })).text).toContain('"matches_request":true');
    const compared = await call(verification, { key, method: 'POST', body: { ask_central: true } });
    expect(compared.text).toContain('"same_as_central":true');
    const form = new FormData();
    form.append('file', new Blob([xml.bytes]), 'cep.xml');
    form.append('validation_id', validationOf(answer).id);
    const verified = await fetch(`${stack.base_url}/cep/verify`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: form,
    });
    expect(await verified.text()).toContain('"same_as_ours":true');
    const pdf = await call(String(links.cep_pdf).replace('/v1', ''), { key });
    expect(pdf.text.startsWith('%PDF')).toBe(true);
  });

  test('answers returned to a recheck when the payment was returned since', async () => {
    const payment = newPayment();
    await portal.publish(payment);
    const answer = await call('/validate', { key, method: 'POST', body: requestFor(payment) });
    await portal.publish({ ...payment, estado: 'Devuelto', cep: true });
    const rechecked = await call(`/validations/${validationOf(answer).id}/recheck`, { key, method: 'POST' });
    expect(rechecked.status).toBe(200);
    expect(validationOf(rechecked).attributes).toMatchObject({ status: 'returned', central_status: 'devuelto' });
  });

  test('answers valid for a payment to the receiving bank itself, searched by the ordering account', async () => {
    const account = clabeAt('021');
    const payment = newPayment({ tipo_pago: 4, cuenta_beneficiaria: null, ordenante: { cuenta: account } });
    await portal.publish(payment);
    const body = { ...requestFor(payment), cuenta_beneficiaria: account, receptor: 'Banorte', receptor_participante: 1 };
    const { attributes } = validationOf(await call('/validate', { key, method: 'POST', body }));
    expect(attributes).toMatchObject({ status: 'valid', normalized_data: { cuenta_beneficiaria: account, receptor: '40072' } });
  });

  test('answers not_found for a payment the CEP portal does not have', async () => {
    const payment = newPayment();
    const answer = await call('/validate', { key, method: 'POST', body: requestFor(payment) });
    expect(validationOf(answer).attributes).toMatchObject({ status: 'not_found', central_status: 'no_encontrado' });
    // The stated sender, then those that are tried where none is stated. From Tuesday to Friday
    // the day before is queried too, so only queries of the first query's day count here.
    const queries = await portal.queriesFor(payment.clave_rastreo);
    const sameDay = queries.filter(({ form }) => form['fecha'] === queries[0]?.form['fecha']);
    expect(sameDay.map(({ form }) => form['emisor'])).toEqual(['40021', '40012', '40014']);
  });

  test.each([
    ['En proceso', 'cep_unavailable', 'en_proceso'],
    ['Liquidado', 'cep_unavailable', 'liquidado'],
    ['Cancelado', 'cep_unavailable', 'cancelado'],
    ['Rechazado', 'cep_unavailable', 'rechazado'],
    ['Devuelto', 'returned', 'devuelto'],
  ])('for a payment %s without a certificate answers %s', async (estado, status, centralStatus) => {
    const payment = newPayment({ estado, cep: false });
    await portal.publish(payment);
    const answer = await call('/validate', { key, method: 'POST', body: requestFor(payment) });
    expect(validationOf(answer).attributes).toMatchObject({ status, central_status: centralStatus });
  });

  test('answers returned for a returned payment, whose certificate is available', async () => {
    const payment = newPayment({ estado: 'Devuelto', cep: true });
    await portal.publish(payment);
    const view = validationOf(await call('/validate', { key, method: 'POST', body: requestFor(payment) }));
    expect(view.attributes.status).toBe('returned');
    expect(view.links).toMatchObject({ cep_xml: null, cep_pdf: null });
    expect((await call(`/validations/${view.id}/cep`, { key })).status).toBe(200);
  });

  test.each([
    ['http500', 'cep_unavailable'],
    ['garbage', 'error'],
    ['html_as_xml', 'cep_unavailable'],
    ['truncated_xml', 'error'],
    ['contradicting_xml', 'error'],
  ])('never answers not_found while the portal is in mode %s', async (mode, status) => {
    const payment = newPayment();
    await portal.publish(payment);
    await portal.mode(mode);
    const answer = await call('/validate', { key, method: 'POST', body: requestFor(payment) });
    expect(validationOf(answer).attributes.status).toBe(status);
  });

  test('answers the first candidate account that matches, for one quota unit', async () => {
    const account = await newUser('negocio');
    const payment = newPayment();
    await portal.publish(payment);
    const { cuenta_beneficiaria: match, ...request } = requestFor(payment);
    const answer = await call('/validate', {
      key: account.api_key,
      method: 'POST',
      body: { ...request, cuentas_candidatas: [clabeAt('072'), match] },
    });
    expect(validationOf(answer).attributes).toMatchObject({
      status: 'valid',
      candidate_match: 2,
      normalized_data: { cuenta_beneficiaria: match },
    });
    expect(await unitsUsed(account.api_key)).toBe(1);
  });

  test('answers 422 with the invalid field in the language of Accept-Language, and consumes nothing', async () => {
    const account = await newUser('free');
    const body = { fecha: '2026-02-30', monto: -1, clave_rastreo: 'corta', cuenta_beneficiaria: '123' };
    const english = await call('/validate', { key: account.api_key, method: 'POST', body, headers: { 'Accept-Language': 'en' } });
    expect(english.status).toBe(422);
    expect(codesOf(english)).toEqual(['invalid_date', 'invalid_amount', 'validation_error', 'invalid_account_length']);
    expect(english.headers.get('content-language')).toBe('en');
    const spanish = await call('/validate', { key: account.api_key, method: 'POST', body });
    expect(codesOf(spanish)).toEqual(codesOf(english));
    expect(spanish.text).not.toBe(english.text);
    expect(await unitsUsed(account.api_key)).toBe(0);
    expect(await portal.queriesFor(body.clave_rastreo)).toEqual([]);
  });
});

describe('POST /validate?async=1', () => {
  test('answers 202 and reaches its verdict through the queue', async () => {
    const payment = newPayment();
    await portal.publish(payment);
    const reference = `Pedido ${payment.clave_rastreo}`;
    const accepted = await call('/validate?async=true', { key, method: 'POST', body: { ...requestFor(payment), client_ref: reference } });
    expect(accepted.status).toBe(202);
    const { id, attributes } = validationOf(accepted);
    expect(attributes).toMatchObject({ status: 'queued', etag_version: 0 });
    expect(accepted.headers.get('location')).toBe(`/v1/validations/${id}`);

    const done = await terminal(id, key);
    expect(done.attributes).toMatchObject({ status: 'valid', error_code: null });
    expect(done.attributes.etag_version).toBeGreaterThan(0);
    expect(done.attributes.processing_time_ms).toBeGreaterThanOrEqual(0);
    const unchanged = await call(`/validations/${id}`, { key, headers: { 'If-None-Match': `W/"${done.attributes.etag_version}-valid"` } });
    expect(unchanged.status).toBe(304);
    expect(unchanged.bytes).toHaveLength(0);
    const found = await call(`/validations?${new URLSearchParams({ client_ref: reference }).toString()}`, { key });
    expect(JSON.parse(found.text)).toMatchObject({ data: [{ id, attributes: { client_ref: reference, status: 'valid' } }] });
  });

  test('answers 200 with the verdict when it may wait for it', async () => {
    const payment = newPayment();
    await portal.publish(payment);
    const body = requestFor(payment);
    const answer = await call('/validate?async=1', { key, method: 'POST', body, headers: { Prefer: 'wait=20' } });
    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, 'wait=20']);
    expect(validationOf(answer).attributes.status).toBe('valid');
  });
});
