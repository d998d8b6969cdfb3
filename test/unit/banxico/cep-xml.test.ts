import fc from 'fast-check';

import { MAX_CEP_XML_BYTES } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import { parseCepXml, type CepXmlResult } from '../../../shared/banxico/domain/cep/cep-xml.ts';
import {
  BENEFICIARY_CLABE,
  cadenaOf,
  centavos,
  cepBytes,
  cepXml,
  certificate,
  CERTIFICATE_NUMBER,
  CLAVE,
  date,
  ORDERER_CLABE,
  SELLO,
  TAIL_25,
  TAIL_42,
} from './cep-fixtures.ts';

const parse = (xml: string): CepXmlResult => parseCepXml(new TextEncoder().encode(xml));
const problemOf = (xml: string): string | null => {
  const result = parse(xml);
  return result.ok ? null : result.problem;
};

describe('parseCepXml of a certificate', () => {
  test('reads every value, parses dates and amounts, and keeps each as printed', () => {
    expect(certificate()).toEqual({
      printed: {
        SPEI_Tercero: {
          FechaOperacion: '2026-11-03',
          Hora: '10:15:42',
          ClaveSPEI: '90723',
          sello: SELLO,
          numeroCertificado: CERTIFICATE_NUMBER,
          cadenaCDA: cadenaOf(),
          claveRastreo: CLAVE,
        },
        Beneficiario: {
          BancoReceptor: 'Cuenca',
          Nombre: 'PERSONA BENEFICIARIA EJEMPLO',
          TipoCuenta: '40',
          Cuenta: BENEFICIARY_CLABE,
          RFC: 'ND',
          Concepto: 'PAGO DE PRUEBA',
          IVA: '0.00',
          MontoPago: '1234.56',
        },
        Ordenante: {
          BancoEmisor: 'STP',
          Nombre: 'PERSONA ORDENANTE EJEMPLO',
          TipoCuenta: '40',
          Cuenta: ORDERER_CLABE,
          RFC: 'XAXX010101000',
        },
      },
      claveRastreo: CLAVE,
      fechaOperacion: '2026-11-03',
      hora: '10:15:42',
      claveSpei: '90723',
      numeroCertificado: CERTIFICATE_NUMBER,
      sello: SELLO,
      cadenaCda: cadenaOf(),
      cadena: {
        tipoPago: 1,
        fechaOperacion: '2026-11-03',
        fechaAbono: '2026-11-03',
        horaAbono: '101542',
        claveSpei: '90723',
        bancoEmisor: 'STP',
        ordenante: {
          nombre: 'PERSONA ORDENANTE EJEMPLO',
          tipoCuenta: '40',
          cuenta: ORDERER_CLABE,
          rfc: 'XAXX010101000',
        },
        bancoReceptor: 'Cuenca',
        beneficiario: {
          nombre: 'PERSONA BENEFICIARIA EJEMPLO',
          tipoCuenta: '40',
          cuenta: BENEFICIARY_CLABE,
          rfc: 'ND',
        },
        concepto: 'PAGO DE PRUEBA',
        iva: '0.00',
        monto: '1234.56',
        numeroCertificado: CERTIFICATE_NUMBER,
        sello: SELLO,
      },
      tipoPago: 1,
      fechaAbono: '2026-11-03',
      montoPago: 123456,
      beneficiario: {
        banco: 'Cuenca',
        nombre: 'PERSONA BENEFICIARIA EJEMPLO',
        tipoCuenta: '40',
        cuenta: BENEFICIARY_CLABE,
        rfc: 'ND',
        concepto: 'PAGO DE PRUEBA',
        iva: '0.00',
      },
      ordenante: {
        banco: 'STP',
        nombre: 'PERSONA ORDENANTE EJEMPLO',
        tipoCuenta: '40',
        cuenta: ORDERER_CLABE,
        rfc: 'XAXX010101000',
      },
    });
  });

  test.each([
    ['1234.56', '1234.56'],
    ['9858.7', '9858.70'],
    ['300', '300.00'],
    ['000000000000008.17', '8.17'],
  ])('reads the amount %s as %s pesos', (monto, pesos) => {
    expect(certificate({ monto })).toMatchObject({
      montoPago: centavos(pesos),
      printed: { Beneficiario: { MontoPago: monto } },
    });
  });

  test('reads the operating date after the close, and the credit date from the cadena', () => {
    expect(certificate({ fechaOperacion: '2026-11-04', fechaAbono: '2026-11-03', hora: '18:02:30' })).toMatchObject({
      fechaOperacion: date('2026-11-04'),
      fechaAbono: date('2026-11-03'),
    });
  });

  test.each([
    ['18 fields (2019)', []],
    ['25 fields (2022)', TAIL_25],
    ['42 fields (2024)', TAIL_42],
  ])('reads a cadena of %s', (_name, tail) => {
    expect(certificate({ tail, tipoPago: '06' })).toMatchObject({
      tipoPago: 6,
      fechaAbono: '2026-11-03',
      cadena: { monto: '1234.56', sello: SELLO },
    });
  });

  test.each([
    ['too short', '||1|03112026||otra'],
    ['without its two bars at the start', cadenaOf().slice(2)],
    ['with something before them', `x${cadenaOf()}`],
    ['with something between certificate and seal', cadenaOf().replace(`||${SELLO}`, `|x|${SELLO}`)],
  ])('returns no cadena values and the other values when the cadena is %s', (_name, cadena) => {
    const xml = cepXml().replace(cadenaOf(), cadena);
    expect(parse(xml)).toMatchObject({
      ok: true,
      certificate: { cadena: null, tipoPago: null, fechaAbono: null, montoPago: 123456 },
    });
  });

  test('ignores the order of the parties and comments between them', () => {
    const [prolog = '', root = '', beneficiary = '', orderer = '', end = ''] = cepXml().split('\r\n');
    const swapped = [prolog, '<!-- muestra -->', root, orderer, '<!-- - -->', beneficiary, end, '<!-- fin -->', ''].join('\n');
    expect(parse(swapped)).toEqual(parse(cepXml()));
  });

  test('keeps letters, signs and references of any language', () => {
    const nombre = 'NIÑO & "HIJOS" <1> SÁNCHEZ';
    expect(certificate({ beneficiarioNombre: nombre })).toMatchObject({
      beneficiario: { nombre },
      cadena: { beneficiario: { nombre } },
    });
    const numeric = cepXml().replace('PAGO DE PRUEBA"', 'A&#241;O &#xD1; &apos;"');
    expect(parse(numeric)).toMatchObject({ ok: true, certificate: { beneficiario: { concepto: "AñO Ñ '" } } });
  });

  test('keeps the values banks print for absent data', () => {
    expect(certificate({ beneficiarioCuenta: 'NA', beneficiarioTipoCuenta: '-1', tipoPago: '31' })).toMatchObject({
      tipoPago: 31,
      beneficiario: { cuenta: 'NA', tipoCuenta: '-1' },
    });
  });

  test('accepts the absence of attributes that no verdict needs', () => {
    const xml = cepXml()
      .replace(' Concepto="PAGO DE PRUEBA"', '')
      .replace(' IVA="0.00"', '')
      .replaceAll(/ RFC="[A-Z0-9]+"/g, '');
    expect(parse(xml)).toMatchObject({
      ok: true,
      certificate: { beneficiario: { concepto: null, iva: null, rfc: null }, ordenante: { rfc: null } },
    });
  });

  test('accepts alternative spellings of elements and attributes', () => {
    const xml = cepXml()
      .replace('numeroCertificado=', 'NumeroCertificado=')
      .replace('cadenaCDA=', 'CadenaOriginal=')
      .replace('BancoReceptor=', 'InstitucionReceptora=')
      .replace('BancoEmisor=', 'InstitucionEmisora=');
    expect(parse(xml)).toMatchObject({
      ok: true,
      certificate: {
        numeroCertificado: CERTIFICATE_NUMBER,
        cadenaCda: cadenaOf(),
        beneficiario: { banco: 'Cuenca' },
        ordenante: { banco: 'STP' },
      },
    });
    const withoutChain = cepXml().replace(`cadenaCDA="${cadenaOf()}"`, 'cadenaCDA="" TipoPago="4" FechaAbono="2026-11-02"');
    expect(parse(withoutChain)).toMatchObject({ ok: true, certificate: { tipoPago: 4, fechaAbono: '2026-11-02' } });
  });

  test('accepts a byte order mark and a missing prolog', () => {
    expect(parse(`\ufeff${cepXml()}`)).toEqual(parse(cepXml()));
    expect(parse(cepXml().split('\r\n').slice(1).join('\n'))).toEqual(parse(cepXml()));
  });
});

describe('parseCepXml rejects', () => {
  const xml = cepXml();
  test.each([
    ['an empty file', '', 'not_well_formed'],
    ['a page', '<!DOCTYPE html><html><body>Error</body></html>', 'not_well_formed'],
    ['a document type', xml.replace('<SPEI_Tercero', '<!DOCTYPE SPEI_Tercero [<!ENTITY x "y">]><SPEI_Tercero'), 'not_well_formed'],
    ['a declared entity', xml.replace('PAGO DE PRUEBA"', '&x;"'), 'not_well_formed'],
    ['a bare ampersand', xml.replace('PAGO DE PRUEBA"', 'A & B"'), 'not_well_formed'],
    ['a reference to no character', xml.replace('PAGO DE PRUEBA"', '&#0;"'), 'not_well_formed'],
    ['a reference beyond Unicode', xml.replace('PAGO DE PRUEBA"', '&#x110000;"'), 'not_well_formed'],
    ['a bracket in a value', xml.replace('PAGO DE PRUEBA"', 'A < B"'), 'not_well_formed'],
    ['a control character', xml.replace('PAGO DE PRUEBA"', 'A\u0001B"'), 'not_well_formed'],
    ['a processing instruction', xml.replace('</SPEI_Tercero>', '<?php ?></SPEI_Tercero>'), 'not_well_formed'],
    ['a second prolog', `<?xml version="1.0"?>${xml}`, 'not_well_formed'],
    ['another encoding', xml.replace('UTF-8', 'ISO-8859-1'), 'not_well_formed'],
    ['character data', xml.replace('<Ordenante', 'hola<Ordenante'), 'not_well_formed'],
    ['CDATA', xml.replace('<Ordenante', '<![CDATA[x]]><Ordenante'), 'not_well_formed'],
    ['a comment with two hyphens', xml.replace('<Ordenante', '<!-- -- --><Ordenante'), 'not_well_formed'],
    ['the same attribute twice', xml.replace(' IVA=', ' MontoPago="1.00" IVA='), 'not_well_formed'],
    ['attributes that touch', xml.replace('" IVA=', '"IVA='), 'not_well_formed'],
    ['a value without quotes', xml.replace('IVA="0.00"', 'IVA=0.00'), 'not_well_formed'],
    ['an end tag of another element', xml.replace('</SPEI_Tercero>', '</SPEI>'), 'not_well_formed'],
    ['something after the end', `${xml}<otro/>`, 'not_well_formed'],
    ['deep nesting', '<a>'.repeat(9_000) + '</a>'.repeat(9_000), 'not_well_formed'],
    ['nesting deeper than any certificate', '<a>'.repeat(9) + '</a>'.repeat(9), 'not_well_formed'],
    ['another document', '<factura/>', 'not_a_cep'],
    ['a certificate without beneficiary', xml.replace('Beneficiario', 'Otro'), 'not_a_cep'],
    ['a certificate with two beneficiaries', xml.replace('<Ordenante', '<Beneficiario MontoPago="1"/><Ordenante'), 'not_a_cep'],
    ['no tracking key', xml.replace('claveRastreo=', 'clave='), 'attribute_missing'],
    ['no amount', xml.replace('MontoPago=', 'Monto='), 'attribute_missing'],
    ['no seal', xml.replace(' sello=', ' firma='), 'attribute_missing'],
    ['an amount that is no number', xml.replace('MontoPago="1234.56"', 'MontoPago="NaN"'), 'value_malformed'],
    ['a negative amount', xml.replace('MontoPago="1234.56"', 'MontoPago="-1.00"'), 'value_malformed'],
    ['a day that does not exist', cepXml({ fechaOperacion: '2026-02-30' }), 'value_malformed'],
    ['an invalid time', cepXml({ hora: '10:15' }), 'value_malformed'],
    ['a receiver that is no SPEI code', cepXml({ claveSpei: 'STP' }), 'value_malformed'],
  ])('%s', (_name, document, fault) => {
    expect(problemOf(document)).toBe(fault);
  });

  test('bytes that are not UTF-8', () => {
    const latin1 = Buffer.from(cepXml({ beneficiarioNombre: 'NIÑO' }), 'latin1');
    expect(parseCepXml(latin1)).toEqual({ ok: false, problem: 'not_utf8' });
  });

  test('a file larger than any certificate', () => {
    const padded = (size: number): string => cepXml() + ' '.repeat(size - cepBytes().length);
    expect(problemOf(padded(MAX_CEP_XML_BYTES))).toBeNull();
    expect(problemOf(padded(MAX_CEP_XML_BYTES + 1))).toBe('too_large');
  });

  test('a certificate truncated at any byte', () => {
    const bytes = cepBytes();
    for (let length = 0; length < bytes.length; length += 1) {
      expect(parseCepXml(bytes.subarray(0, length)).ok).toBe(false);
    }
  });

  test('random bytes, without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(parseCepXml(bytes).ok).toBe(false);
      }),
    );
  });

  test('a damaged certificate, without throwing', () => {
    const edit = fc.record({
      at: fc.nat({ max: cepXml().length }),
      remove: fc.nat({ max: 20 }),
      insert: fc.string({ unit: 'binary', maxLength: 6 }),
    });
    fc.assert(
      fc.property(edit, ({ at, remove, insert }) => {
        const damaged = cepXml().slice(0, at) + insert + cepXml().slice(at + remove);
        expect(typeof parse(damaged).ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });
});
