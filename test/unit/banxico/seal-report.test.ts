import { certificateResult, paymentResult } from '../../../shared/banxico/domain/cep/central-result.ts';
import { parseCepXml, type CepCertificate } from '../../../shared/banxico/domain/cep/cep-xml.ts';
import { sealReport } from '../../../shared/banxico/domain/cep/seal-report.ts';
import { cadenaOf, cepXml, certificate, CERTIFICATE_NUMBER, payment, SELLO, TAIL_42 } from './cep-fixtures.ts';

const ALL_CHECKS = {
  sello_is_2048_bits: true,
  cadena_ends_with_sello: true,
  cadena_names_certificate: true,
  cadena_matches_attributes: true,
};

/** A certificate whose XML was changed after it was sealed. */
const altered = (from: string, to: string): CepCertificate => {
  const parsed = parseCepXml(new TextEncoder().encode(cepXml().replace(from, to)));
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.certificate;
};

describe('sealReport', () => {
  test('never reports the signature as verified, even when every check passes', () => {
    expect(sealReport(certificate())).toEqual({ seal: 'not_verified', checks: ALL_CHECKS });
  });

  test.each([
    ['padded amounts', { monto: '000000000001234.56', iva: '000000000000000.00', tail: TAIL_42 }],
    ['the credit on another day than the operation', { fechaOperacion: '2026-11-04', fechaAbono: '2026-11-03' }],
    ['no account of the beneficiary', { beneficiarioCuenta: 'NA', beneficiarioNombre: 'NA', beneficiarioTipoCuenta: '-1' }],
    ['no account of the orderer', { ordenanteCuenta: 'NA', ordenanteNombre: 'NA', ordenanteTipoCuenta: '-1' }],
  ])('passes every check with %s', (_name, changes) => {
    expect(sealReport(certificate(changes)).checks).toEqual(ALL_CHECKS);
  });

  test('treats an account type printed "6" and sealed "06" as equal', () => {
    expect(sealReport(altered('|STP|PERSONA ORDENANTE EJEMPLO|40|', '|STP|PERSONA ORDENANTE EJEMPLO|040|')).checks).toEqual(ALL_CHECKS);
  });

  test('treats an amount printed "0" and sealed "0.00" as equal', () => {
    expect(sealReport(altered('IVA="0.00"', 'IVA="0"')).checks).toEqual(ALL_CHECKS);
  });

  test.each([
    ['the amount', 'MontoPago="1234.56"', 'MontoPago="9234.56"'],
    ['the account', 'Cuenta="723180000000000032"', 'Cuenta="723180000000000058"'],
    ['a name', 'Nombre="PERSONA ORDENANTE EJEMPLO"', 'Nombre="OTRA PERSONA"'],
    ['the receiver', 'ClaveSPEI="90723"', 'ClaveSPEI="90646"'],
    ['the time', 'Hora="10:15:42"', 'Hora="10:15:43"'],
    ['the date', 'FechaOperacion="2026-11-03"', 'FechaOperacion="2026-11-02"'],
    ['the tax', 'IVA="0.00"', 'IVA="1.00"'],
    ['the purpose', 'Concepto="PAGO DE PRUEBA"', 'Concepto="OTRO PAGO"'],
    ['a tax id', 'RFC="ND"', 'RFC="XEXX010101000"'],
    ['a bank', 'BancoEmisor="STP"', 'BancoEmisor="OTRO"'],
    ['an account type', 'TipoCuenta="40"', 'TipoCuenta="-1"'],
  ])('fails cadena_matches_attributes when %s was changed after sealing', (_name, from, to) => {
    expect(sealReport(altered(from, to)).checks).toEqual({ ...ALL_CHECKS, cadena_matches_attributes: false });
  });

  test.each([
    ['the purpose', ' Concepto="PAGO DE PRUEBA"'],
    ['the tax', ' IVA="0.00"'],
    ['a name', ' Nombre="PERSONA ORDENANTE EJEMPLO"'],
    ['an account', ' Cuenta="723180000000000032"'],
    ['a bank', ' BancoEmisor="STP"'],
    ['an account type', ' TipoCuenta="40"'],
  ])('fails cadena_matches_attributes when the document lacks %s', (_name, attribute) => {
    expect(sealReport(altered(attribute, '')).checks).toEqual({ ...ALL_CHECKS, cadena_matches_attributes: false });
  });

  test('passes every check without an attribute that the chain lacks too', () => {
    expect(sealReport(altered(' RFC="ND"', '')).checks).toEqual(ALL_CHECKS);
  });

  test('compares the date of the credit where the document states it outside the chain', () => {
    const stating = (day: string) => altered('<SPEI_Tercero ', `<SPEI_Tercero FechaAbono="${day}" `);
    expect(sealReport(stating('2026-11-03')).checks).toEqual(ALL_CHECKS);
    expect(sealReport(stating('2026-11-02')).checks).toEqual({ ...ALL_CHECKS, cadena_matches_attributes: false });
  });

  test('fails the checks of another seal size, another seal and another certificate', () => {
    expect(sealReport(certificate({ sello: 'QUJD' })).checks).toEqual({ ...ALL_CHECKS, sello_is_2048_bits: false });
    expect(sealReport(altered(` sello="${SELLO}"`, ` sello="${SELLO.replace('c', 'd')}"`)).checks).toEqual({
      ...ALL_CHECKS,
      cadena_ends_with_sello: false,
    });
    expect(sealReport(altered(`numeroCertificado="${CERTIFICATE_NUMBER}"`, 'numeroCertificado="1"')).checks).toEqual({
      ...ALL_CHECKS,
      cadena_names_certificate: false,
    });
  });

  test('fails every check on the cadena when it cannot be read', () => {
    expect(sealReport(altered(cadenaOf(), '||1||')).checks).toEqual({
      sello_is_2048_bits: true,
      cadena_ends_with_sello: false,
      cadena_names_certificate: false,
      cadena_matches_attributes: false,
    });
  });
});

describe('central result', () => {
  test('of a certificate has its attributes as printed, the credit date and the seal report', () => {
    const source = certificate({ monto: '000000000000300', fechaOperacion: '2026-11-04' });
    expect(certificateResult(source)).toEqual({
      kind: 'cep',
      ...source.printed,
      fecha_abono: '2026-11-03',
      seal: 'not_verified',
      seal_checks: ALL_CHECKS,
    });
    expect(JSON.stringify(certificateResult(source))).toContain('"MontoPago":"000000000000300"');
  });

  test('of payments has them as the status page prints them', () => {
    const printed = payment({ monto: '1,234.50', estado: 'Devuelto', state: 'devuelto' });
    expect(paymentResult([printed])).toEqual({ kind: 'payment_status', payments: [printed] });
  });
});
