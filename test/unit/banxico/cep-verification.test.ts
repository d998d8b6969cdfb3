import { createSign, generateKeyPairSync } from 'node:crypto';

import { certificateResult } from '../../../shared/banxico/domain/cep/central-result.ts';
import { verifyCep } from '../../../shared/banxico/domain/cep/cep-verification.ts';
import { parseSealKeys } from '../../../shared/banxico/domain/cep/seal-keys.ts';
import { byReference, cadenaOf, cepBytes, cepXml, centavos, certificate, CERTIFICATE_NUMBER, query, SELLO } from './cep-fixtures.ts';

const NO_KEYS = new Map<string, string>();
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const KEYS = new Map([[CERTIFICATE_NUMBER, key]]);

/** A payment whose certificate the portal sent. */
const PAYMENT = { query: query(), certified: certificateResult(certificate()) };

/** The seal of a certificate by the scheme that is assumed. */
const sealOf = (changes: Parameters<typeof cadenaOf>[0] = {}): string =>
  createSign('RSA-SHA256')
    .update(cadenaOf({ ...changes, sello: '' }))
    .sign(privateKey, 'base64');

describe('verifyCep', () => {
  test('reports what a certificate shows, and never that its seal is valid without a key', () => {
    expect(verifyCep(cepBytes(), PAYMENT, NO_KEYS)).toMatchObject({
      problem: null,
      matchesChain: true,
      contradictions: [],
      certificateNumber: CERTIFICATE_NUMBER,
      seal: 'not_verified',
      sealReason: 'key_unknown',
    });
  });

  test('verifies a seal with the key of its certificate number, under its assumption', () => {
    expect(verifyCep(cepBytes({ sello: sealOf() }), null, KEYS)).toMatchObject({
      seal: 'verified_under_assumption',
      sealReason: 'assumed_scheme',
      contradictions: null,
    });
  });

  test('does not verify a seal over a chain whose values are not those of the attributes', () => {
    const xml = Buffer.from(cepXml({ sello: sealOf() }).replace('MontoPago="1234.56"', 'MontoPago="9234.56"'));
    expect(verifyCep(xml, null, KEYS)).toMatchObject({ seal: 'not_verified', sealReason: 'attributes_differ', matchesChain: false });
  });

  test.each([
    ['another seal of the right form', cepBytes({ sello: SELLO })],
    ['a seal over another amount', cepBytes({ sello: sealOf({ monto: '1.00' }) })],
  ])('reports %s as invalid under its assumption', (_name, xml) => {
    expect(verifyCep(xml, null, KEYS)).toMatchObject({ seal: 'invalid', sealReason: 'assumed_scheme' });
  });

  test.each([
    ['a seal that is too short', cepBytes({ sello: 'QUJD' })],
    ['a chain that ends with another seal', Buffer.from(cepXml().replace(`||${SELLO}`, `||${SELLO.replace('c', 'd')}`))],
  ])('does not verify %s', (_name, xml) => {
    expect(verifyCep(xml, null, KEYS)).toMatchObject({ seal: 'not_verified', sealReason: 'seal_form' });
  });

  test('reports attributes that differ from the chain, and data that contradict the request', () => {
    const xml = Buffer.from(cepXml().replace('MontoPago="1234.56"', 'MontoPago="9234.56"'));
    expect(verifyCep(xml, PAYMENT, NO_KEYS)).toMatchObject({ matchesChain: false, contradictions: ['monto'] });
    expect(verifyCep(cepBytes(), { ...PAYMENT, query: query({ monto: centavos('1.00') }) }, NO_KEYS)).toMatchObject({
      contradictions: ['monto'],
    });
  });

  test.each([
    ['another tracking key', cepBytes({ claveRastreo: 'EJEMPLO20261103000002' }), ['clave_rastreo']],
    ['another date', cepBytes({ fechaOperacion: '2026-10-03', fechaAbono: '2026-10-03' }), ['fecha']],
    ['another sender', Buffer.from(cepXml().replace('BancoEmisor="STP"', 'BancoEmisor="OTRO"')), ['emisor']],
    ['no sender', Buffer.from(cepXml().replace('BancoEmisor="STP"', '')), ['emisor']],
  ])('contradicts a payment found by its reference with %s than the certificate of the portal', (_name, xml, contradictions) => {
    expect(verifyCep(xml, { ...PAYMENT, query: byReference() }, NO_KEYS)).toMatchObject({ contradictions });
    expect(verifyCep(cepBytes(), { ...PAYMENT, query: byReference() }, NO_KEYS)).toMatchObject({ contradictions: [] });
  });

  test('decides by date and key, and by no reference, where the portal sent no certificate', () => {
    const onOtherDate = cepBytes({ fechaOperacion: '2026-10-03', fechaAbono: '2026-10-03' });
    const creditedBefore = cepBytes({ fechaOperacion: '2026-11-04', fechaAbono: '2026-11-03' });
    for (const [xml, stated, contradictions] of [
      [cepBytes(), query(), []],
      [creditedBefore, query(), []],
      [onOtherDate, query(), ['fecha']],
      [cepBytes(), byReference(), null],
      [onOtherDate, byReference(), ['fecha']],
    ] as const) {
      expect(verifyCep(xml, { query: stated, certified: null }, NO_KEYS)).toMatchObject({ contradictions });
    }
  });

  test.each([
    ['an entity bomb', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><SPEI_Tercero>&c;</SPEI_Tercero>', 'not_well_formed'],
    ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><SPEI_Tercero/>', 'not_well_formed'],
    ['another document', '<factura/>', 'not_a_cep'],
    ['nothing', '', 'not_well_formed'],
    ['a certificate without its seal', cepXml().replace(/sello="[^"]*"/, ''), 'attribute_missing'],
  ])('reports %s as no certificate', (_name, text, problem) => {
    expect(verifyCep(Buffer.from(text), PAYMENT, KEYS)).toMatchObject({
      problem,
      matchesChain: null,
      contradictions: null,
      seal: 'not_verified',
      sealReason: 'not_a_certificate',
    });
  });
});

describe('parseSealKeys', () => {
  test('reads keys by the numbers of their certificates', () => {
    expect(parseSealKeys(` ${CERTIFICATE_NUMBER}=${key} 00001000000402531402=QUI=`)).toEqual(
      new Map([
        [CERTIFICATE_NUMBER, key],
        ['00001000000402531402', 'QUI='],
      ]),
    );
    expect(parseSealKeys('')).toEqual(new Map());
  });

  test.each(['1=QUJD', CERTIFICATE_NUMBER, `${CERTIFICATE_NUMBER}=?`])('refuses %j', (text) => {
    expect(parseSealKeys(text)).toBeNull();
  });
});
