import { parseSpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { IdentifiedPayment } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import { parseCepXml, type CepCertificate } from '../../../shared/banxico/domain/cep/cep-xml.ts';
import { parseCentavos } from '../../../shared/platform/money/centavos.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';

/** Invented people, keys and accounts; the accounts have right check digits. */
export const CLAVE = 'EJEMPLO20261103000001';
export const BENEFICIARY_CLABE = '723180000000000032';
export const ORDERER_CLABE = '646180000000000012';
export const OTHER_CLABE = '723180000000000058';
export const CARD = '4152310000000001';
export const PHONE = '5512345678';

const present = <T>(value: T | null): T => {
  if (value === null) throw new Error('fixture is malformed');
  return value;
};

export const centavos = (pesos: string) => present(parseCentavos(pesos));
export const date = (text: string) => present(parseCalendarDate(text));
export const speiCode = (text: string) => present(parseSpeiCode(text));

export const query = (changes: Partial<CepQuery> = {}): CepQuery => ({
  fecha: date('2026-11-03'),
  criterion: { kind: 'clave_rastreo', value: CLAVE, referencia: null },
  emisor: speiCode('90646'),
  receptor: speiCode('90723'),
  cuenta: BENEFICIARY_CLABE,
  monto: centavos('1234.56'),
  isToParticipant: false,
  ...changes,
});

export const byReference = (value = '1234567', changes: Partial<CepQuery> = {}): CepQuery =>
  query({ criterion: { kind: 'referencia_numerica', value }, ...changes });

export const payment = (changes: Partial<IdentifiedPayment> = {}): IdentifiedPayment => ({
  state: 'liquidado',
  estado: 'Liquidado',
  clave_rastreo: CLAVE,
  referencia_numerica: '1234567',
  institucion_emisora: 'STP',
  institucion_receptora: 'Cuenca',
  cuenta_beneficiaria: BENEFICIARY_CLABE,
  monto: '1234.56',
  fecha_recepcion: '03/11/2026 10:15:40',
  fecha_procesamiento: '03/11/2026 10:15:42',
  ...changes,
});

export const CERTIFICATE_NUMBER = '99999000000000000001';
/** 256 bytes in base64. */
export const SELLO = Buffer.alloc(256, 'sello inventado ').toString('base64');

export type CepFields = {
  readonly claveRastreo: string;
  readonly fechaOperacion: string;
  readonly fechaAbono: string;
  readonly hora: string;
  readonly claveSpei: string;
  readonly tipoPago: string;
  readonly sello: string;
  readonly ordenanteNombre: string;
  /** "-1" in the attribute of a party without an account is "NA" in the chain. */
  readonly ordenanteTipoCuenta: string;
  readonly ordenanteCuenta: string;
  readonly beneficiarioNombre: string;
  readonly beneficiarioTipoCuenta: string;
  readonly beneficiarioCuenta: string;
  readonly concepto: string;
  readonly iva: string;
  readonly monto: string;
  /** Fields of the chain after the amount. */
  readonly tail: readonly string[];
};

const DEFAULTS: CepFields = {
  claveRastreo: CLAVE,
  fechaOperacion: '2026-11-03',
  fechaAbono: '2026-11-03',
  hora: '10:15:42',
  claveSpei: '90723',
  tipoPago: '1',
  sello: SELLO,
  ordenanteNombre: 'PERSONA ORDENANTE EJEMPLO',
  ordenanteTipoCuenta: '40',
  ordenanteCuenta: ORDERER_CLABE,
  beneficiarioNombre: 'PERSONA BENEFICIARIA EJEMPLO',
  beneficiarioTipoCuenta: '40',
  beneficiarioCuenta: BENEFICIARY_CLABE,
  concepto: 'PAGO DE PRUEBA',
  iva: '0.00',
  monto: '1234.56',
  tail: [],
};

const compactDate = (iso: string): string => iso.split('-').reverse().join('');
const sealedAccountType = (printed: string): string => (printed === '-1' ? 'NA' : printed);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const cadenaOf = (changes: Partial<CepFields> = {}): string => {
  const cep = { ...DEFAULTS, ...changes };
  const fields = [
    cep.tipoPago,
    compactDate(cep.fechaOperacion),
    compactDate(cep.fechaAbono),
    cep.hora.replaceAll(':', ''),
    cep.claveSpei,
    'STP',
    cep.ordenanteNombre,
    sealedAccountType(cep.ordenanteTipoCuenta),
    cep.ordenanteCuenta,
    'XAXX010101000',
    'Cuenca',
    cep.beneficiarioNombre,
    sealedAccountType(cep.beneficiarioTipoCuenta),
    cep.beneficiarioCuenta,
    'ND',
    cep.concepto,
    cep.iva,
    cep.monto,
    ...cep.tail,
  ];
  return `||${fields.join('|')}|${CERTIFICATE_NUMBER}||${cep.sello}`;
};

/** A certificate's XML as banks lay it out: CRLF, four spaces, beneficiary first. */
export const cepXml = (changes: Partial<CepFields> = {}): string => {
  const cep = { ...DEFAULTS, ...changes };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<SPEI_Tercero FechaOperacion="${cep.fechaOperacion}" Hora="${cep.hora}" ClaveSPEI="${cep.claveSpei}" sello="${cep.sello}" numeroCertificado="${CERTIFICATE_NUMBER}" cadenaCDA="${escaped(cadenaOf(changes))}" claveRastreo="${escaped(cep.claveRastreo)}">`,
    `    <Beneficiario BancoReceptor="Cuenca" Nombre="${escaped(cep.beneficiarioNombre)}" TipoCuenta="${cep.beneficiarioTipoCuenta}" Cuenta="${cep.beneficiarioCuenta}" RFC="ND" Concepto="${escaped(cep.concepto)}" IVA="${cep.iva}" MontoPago="${cep.monto}"/>`,
    `    <Ordenante BancoEmisor="STP" Nombre="${escaped(cep.ordenanteNombre)}" TipoCuenta="${cep.ordenanteTipoCuenta}" Cuenta="${cep.ordenanteCuenta}" RFC="XAXX010101000"/>`,
    '</SPEI_Tercero>',
  ].join('\r\n');
};

export const cepBytes = (changes: Partial<CepFields> = {}): Uint8Array => new TextEncoder().encode(cepXml(changes));

export const certificate = (changes: Partial<CepFields> = {}): CepCertificate => {
  const parsed = parseCepXml(cepBytes(changes));
  if (!parsed.ok) throw new Error(`fixture is malformed: ${parsed.problem}`);
  return parsed.certificate;
};

export const PDF_BYTES: Uint8Array = new TextEncoder().encode('%PDF-1.4\n% invented\n\u00ff\u0000');

/** What chains carry after the amount since 2022, and since 2024 (indirect participants, remittances). */
export const TAIL_25: readonly string[] = ['NA', 'NA', '0', '0', 'NA', '0', '0.00'];
export const TAIL_42: readonly string[] = [...TAIL_25, ...Array<string>(17).fill('NA')];
