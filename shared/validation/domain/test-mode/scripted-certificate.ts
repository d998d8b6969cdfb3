import type { CepQuery } from '../../../banxico/domain/cep/cep-query.ts';
import { formatPesos } from '../../../platform/money/centavos.ts';
import type { CalendarDate } from '../../../platform/time/calendar-date.ts';

/** Outside the ranges of real certificates. */
const CERTIFICATE_NUMBER = '99999000000500000009';
/** As long as an RSA signature of 2048 bits, and none. */
const NO_SEAL = Buffer.alloc(256, 'TEST MODE, NO SEAL. ').toString('base64');
const CREDITED_AT = '12:00:00';
const NOT_STATED = 'NA';

/** Catalogue values of SPEI: 40 CLABE, 3 card, 10 phone. */
const ACCOUNT_TYPES: ReadonlyMap<number, string> = new Map([
  [18, '40'],
  [16, '3'],
  [10, '10'],
]);

/** What a certificate states otherwise than its query. */
export type CertificateChanges = {
  readonly monto?: string;
  readonly cuenta?: string;
  readonly fechaAbono?: CalendarDate;
};

const compact = (date: CalendarDate): string => date.split('-').toReversed().join('');

const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

/** The tracking key that a payment has when it is looked for by its reference. */
export const KEY_OF_REFERENCE = 'TESTPAYMENT00000000001';

export const trackingKeyIn = ({ criterion }: CepQuery): string => (criterion.kind === 'clave_rastreo' ? criterion.value : KEY_OF_REFERENCE);

/** The XML of a certificate in the form of Banxico's, for invented people, and with a seal that is none. */
export const scriptedXml = (query: CepQuery, changes: CertificateChanges = {}): Uint8Array => {
  const { monto = formatPesos(query.monto), cuenta = query.cuenta, fechaAbono = query.fecha } = changes;
  const key = trackingKeyIn(query);
  const account = (number: string) => ['PERSONA DE PRUEBA', (ACCOUNT_TYPES.get(number.length) ?? '40').padStart(2, '0'), number, 'ND'];
  const orderer = query.isToParticipant ? query.cuenta : `${query.emisor.slice(-3)}180000000000000`;
  const beneficiary = query.isToParticipant ? [NOT_STATED, NOT_STATED, NOT_STATED, NOT_STATED] : account(cuenta);
  const [emisor, receptor] = [`PARTICIPANTE ${query.emisor}`, `PARTICIPANTE ${query.receptor}`];
  const sealed = [
    query.isToParticipant ? '4' : '1',
    ...[compact(query.fecha), compact(fechaAbono), CREDITED_AT.replaceAll(':', ''), query.receptor],
    ...[emisor, ...account(orderer), receptor, ...beneficiary],
    ...['PAGO DE PRUEBA', '0.00', monto],
    ...[NOT_STATED, NOT_STATED, '0', '0', NOT_STATED, '0', '0.00'],
    ...Array.from({ length: 17 }, () => NOT_STATED),
  ];
  const [nombre = '', , cuentaBeneficiaria = ''] = beneficiary;
  const type = ACCOUNT_TYPES.get(cuentaBeneficiaria.length) ?? '-1';
  const root = attributesOf({
    FechaOperacion: query.fecha,
    Hora: CREDITED_AT,
    ClaveSPEI: query.receptor,
    sello: NO_SEAL,
    numeroCertificado: CERTIFICATE_NUMBER,
    cadenaCDA: `||${sealed.join('|')}|${CERTIFICATE_NUMBER}||${NO_SEAL}`,
    claveRastreo: key,
  });
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<SPEI_Tercero ${root}>`,
    `    <Beneficiario ${attributesOf({
      ...{ BancoReceptor: receptor, Nombre: nombre, TipoCuenta: type, Cuenta: cuentaBeneficiaria, RFC: 'ND' },
      ...{ Concepto: 'PAGO DE PRUEBA', IVA: '0.00', MontoPago: monto },
    })}/>`,
    `    <Ordenante ${attributesOf({ BancoEmisor: emisor, Nombre: 'PERSONA DE PRUEBA', TipoCuenta: '40', Cuenta: orderer, RFC: 'ND' })}/>`,
    '</SPEI_Tercero>',
  ];
  return Buffer.from(lines.join('\r\n'), 'utf8');
};

/** A PDF of one page with a line of text. */
export const scriptedPdf = (query: CepQuery): Uint8Array => {
  const text = `BT /F1 12 Tf 60 720 Td (CEP DE PRUEBA, SIN VALIDEZ: ${trackingKeyIn(query)}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`, 'latin1');
};
