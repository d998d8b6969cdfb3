import { formatPesos } from '../../../../shared/platform/money/centavos.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import { inventedClabe } from '../payments/invented-accounts.ts';
import { centavosOf, type Payment } from '../payments/payment.ts';
import { institucionName } from '../protocol/instituciones.ts';
import {
  hasIndirectParticipant,
  hasNoOrdenante,
  hasNoRfcBeneficiario,
  hasVostroOrdenante,
  isPagoABanco,
  isRemittance,
  type TipoPago,
} from '../protocol/tipo-pago.ts';
import { operatingDate } from './operating-date.ts';
import type { Seal } from './seal.ts';

/** One side of the payment as the certificate names it; `NA` and `-1` mean a missing value. */
type Party = {
  readonly banco: string;
  readonly nombre: string;
  /** Catalogue value: 40 CLABE, 3 card, 10 phone, 6 vostro; -1 when there is no account. */
  readonly tipoCuenta: string;
  readonly cuenta: string;
  readonly rfc: string;
};

/** An electronic payment certificate (CEP): the data that both its XML and its PDF contain. */
export type Cep = {
  readonly claveRastreo: string;
  readonly fechaOperacion: CalendarDate;
  readonly fechaAbono: CalendarDate;
  readonly hora: string;
  /** Code of the receiving participant, which issues the certificate. */
  readonly claveSpei: string;
  readonly ordenante: Party;
  readonly beneficiario: Party;
  readonly concepto: string;
  readonly iva: string;
  readonly monto: string;
  readonly numeroCertificado: string;
  readonly sello: string;
  /** `||`, the fields joined by `|`, then `|` certificate `||` seal. */
  readonly cadenaCda: string;
};

type UnsealedCep = Omit<Cep, 'numeroCertificado' | 'sello' | 'cadenaCda'>;

const NOT_STATED = 'NA';

const unnamedParty = (banco: string): Party => ({
  banco,
  nombre: NOT_STATED,
  tipoCuenta: '-1',
  cuenta: NOT_STATED,
  rfc: NOT_STATED,
});

const TIPO_CUENTA_BY_LENGTH: ReadonlyMap<number, string> = new Map([
  [18, '40'],
  [16, '3'],
  [10, '10'],
]);

const ordenanteOf = (payment: Payment, banco: string): Party => {
  if (hasNoOrdenante(payment.tipo_pago)) return unnamedParty(banco);
  const tipoCuenta = hasVostroOrdenante(payment.tipo_pago) ? '6' : (TIPO_CUENTA_BY_LENGTH.get(payment.ordenante.cuenta.length) ?? '-1');
  return { banco, tipoCuenta, ...payment.ordenante };
};

const beneficiarioOf = (payment: Payment, banco: string): Party => {
  if (isPagoABanco(payment.tipo_pago) || payment.cuenta_beneficiaria === null) return unnamedParty(banco);
  return {
    banco,
    nombre: payment.beneficiario.nombre,
    tipoCuenta: TIPO_CUENTA_BY_LENGTH.get(payment.cuenta_beneficiaria.length) ?? '-1',
    cuenta: payment.cuenta_beneficiaria,
    rfc: hasNoRfcBeneficiario(payment.tipo_pago) ? NOT_STATED : payment.beneficiario.rfc,
  };
};

/** Certificates from before November 2024 pad type and amounts with zeros (15 digits before the point). */
const isPadded = (payment: Payment): boolean => payment.cadena_campos !== 42;

const padded = (pesos: string): string => pesos.padStart(18, '0');

const unsealed = (payment: Payment): UnsealedCep => ({
  claveRastreo: payment.clave_rastreo,
  fechaOperacion: operatingDate(payment.fecha, payment.hora),
  fechaAbono: payment.fecha,
  hora: payment.hora,
  claveSpei: payment.receptor,
  ordenante: ordenanteOf(payment, institucionName(payment.emisor)),
  beneficiario: beneficiarioOf(payment, institucionName(payment.receptor)),
  concepto: payment.concepto,
  iva: isPadded(payment) ? padded('0.00') : '0.00',
  monto: isPadded(payment) ? padded(formatPesos(centavosOf(payment))) : payment.monto,
});

const ddmmyyyy = (date: CalendarDate): string => date.split('-').toReversed().join('');

/** The four fields of one side. Catalogue values of one digit get a leading zero here but not in the XML; `-1` becomes `NA`. */
const partyFields = ({ nombre, tipoCuenta, cuenta, rfc }: Party): readonly string[] => [
  nombre,
  tipoCuenta === '-1' ? NOT_STATED : tipoCuenta.padStart(2, '0'),
  cuenta,
  rfc,
];

const notStated = (count: number): readonly string[] => Array.from({ length: count }, () => NOT_STATED);

const indirectParticipantFields = (tipo: TipoPago, claveSpei: string): readonly string[] =>
  hasIndirectParticipant(tipo)
    ? ['PARTICIPANTE INDIRECTO DE PRUEBA', inventedClabe(claveSpei, 'participante indirecto'), 'ND']
    : notStated(3);

const remittanceFields = (payment: Payment, cep: UnsealedCep): readonly string[] => {
  if (!isRemittance(payment.tipo_pago)) return notStated(11);
  const { ordenante, beneficiario } = cep;
  return [
    ...[payment.referencia_numerica, 'US', 'USD'],
    ...[ordenante.nombre, ordenante.cuenta, ordenante.rfc],
    ...[beneficiario.nombre, beneficiario.cuenta, beneficiario.tipoCuenta],
    ...['REMESADORA EXTRANJERA DE PRUEBA', 'REMESADORA NACIONAL DE PRUEBA'],
  ];
};

/**
 * Fields of the cadena, in their order: 1-18 the payment, 19-25 a second beneficiary, CoDi and commissions, 26-31 indirect participant,
 * 32-42 remittance. The number of fields depends on the date of issue.
 */
const cadenaFields = (payment: Payment, cep: UnsealedCep): readonly string[] =>
  [
    isPadded(payment) ? String(payment.tipo_pago).padStart(2, '0') : String(payment.tipo_pago),
    ...[ddmmyyyy(cep.fechaOperacion), ddmmyyyy(cep.fechaAbono), cep.hora.replaceAll(':', ''), cep.claveSpei],
    ...[cep.ordenante.banco, ...partyFields(cep.ordenante)],
    ...[cep.beneficiario.banco, ...partyFields(cep.beneficiario)],
    ...[cep.concepto, cep.iva, cep.monto],
    ...[NOT_STATED, NOT_STATED, '0', '0', NOT_STATED, '0', cep.iva],
    ...indirectParticipantFields(payment.tipo_pago, cep.claveSpei),
    ...notStated(3),
    ...remittanceFields(payment, cep),
  ].slice(0, payment.cadena_campos);

/**
 * Issues the certificate of a payment. The seal covers `||` fields `|` certificate number `||`. The same payment and
 * seal always give the same certificate.
 */
export const issueCep = async (payment: Payment, seal: Seal): Promise<Cep> => {
  const cep = unsealed(payment);
  const sealedText = `||${cadenaFields(payment, cep).join('|')}|${seal.numeroCertificado}||`;
  const sello = await seal.sign(sealedText);
  return { ...cep, numeroCertificado: seal.numeroCertificado, sello, cadenaCda: `${sealedText}${sello}` };
};

/** A payment that differs from the queried one, as if the portal mixed up its answers. */
export const contradictionOf = (payment: Payment): Payment => ({
  ...payment,
  clave_rastreo: `${payment.clave_rastreo.startsWith('X') ? 'Y' : 'X'}${payment.clave_rastreo.slice(1)}`,
  cuenta_beneficiaria: inventedClabe(payment.receptor, 'otra cuenta'),
  monto: payment.monto.startsWith('1') ? '2.00' : '1.00',
  beneficiario: { nombre: 'OTRA PERSONA DE PRUEBA', rfc: 'ND' },
});
