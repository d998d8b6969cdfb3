import { createSign, generateKeyPairSync } from 'node:crypto';

import { verifyCep } from '../../../shared/banxico/domain/cep/cep-verification.ts';
import { parseSealKeys } from '../../../shared/banxico/domain/cep/seal-keys.ts';
import { cadenaOf, cepBytes, cepXml, centavos, CERTIFICATE_NUMBER, query, SELLO } from './cep-fixtures.ts';

const NO_KEYS = new Map<string, string>();
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const KEYS = new Map([[CERTIFICATE_NUMBER, key]]);

/** The seal of a certificate by the scheme that is assumed. */
const sealOf = (changes: Parameters<typeof cadenaOf>[0] = {}): string =>
  createSign('RSA-SHA256')
    .update(cadenaOf({ ...changes, sello: '' }))
    .sign(privateKey, 'base64');

describe('verifyCep', () => {
  test('reports what a certificate shows, and never that its seal is valid without a key', () => {
    expect(verifyCep(cepBytes(), query(), NO_KEYS)).toMatchObject({
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
    expect(verifyCep(xml, query(), NO_KEYS)).toMatchObject({ matchesChain: false, contradictions: ['monto'] });
    expect(verifyCep(cepBytes(), query({ monto: centavos('1.00') }), NO_KEYS)).toMatchObject({ contradictions: ['monto'] });
  });

  test.each([
    ['an entity bomb', '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><SPEI_Tercero>&c;</SPEI_Tercero>', 'not_well_formed'],
    ['an external entity', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><SPEI_Tercero/>', 'not_well_formed'],
    ['another document', '<factura/>', 'not_a_cep'],
    ['nothing', '', 'not_well_formed'],
    ['a certificate without its seal', cepXml().replace(/sello="[^"]*"/, ''), 'attribute_missing'],
  ])('reports %s as no certificate', (_name, text, problem) => {
    expect(verifyCep(Buffer.from(text), query(), KEYS)).toMatchObject({
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
