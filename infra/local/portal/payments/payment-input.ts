import * as v from 'valibot';

import { parseCentavos } from '../../../../shared/platform/money/centavos.ts';
import { parseCalendarDate, type CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import { ESTADOS } from '../protocol/estados.ts';
import { isInstitucion } from '../protocol/instituciones.ts';
import { isPagoABanco, TIPOS_PAGO } from '../protocol/tipo-pago.ts';

const isCalendarDate = (value: unknown): value is CalendarDate => typeof value === 'string' && parseCalendarDate(value) !== null;

const fecha = v.custom<CalendarDate>(isCalendarDate, 'must be a date that exists, YYYY-MM-DD');

/** Characters that the portal's own page accepts in the tracking key field. */
const CLAVE_RASTREO = /^[ -;?-Z\\_a-z]{1,30}$/;

const monto = v.pipe(
  v.string('must be a decimal string, for example "1250.50"'),
  v.maxLength(15, 'must have at most 15 characters'),
  v.check((text) => (parseCentavos(text) ?? 0) > 0, 'must be a positive amount in pesos with at most two decimals'),
);

const instant = v.pipe(
  v.string('must be an ISO 8601 instant'),
  v.check(
    (text) => /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)),
    'must be an ISO 8601 instant with its offset, for example "2026-11-20T18:00:00Z"',
  ),
);

/** Text of a certificate: it must not contain the bar, which separates the fields of the cadena, and must fit 40 characters. */
const texto = v.pipe(v.string(), v.regex(/^[^|\p{Cc}]{1,40}$/u, 'must have 1 to 40 characters, no bar and no control characters'));

const rfc = v.pipe(v.string(), v.regex(/^[A-Z0-9&Ñ]{2,18}$/u, 'must be an RFC, a CURP, "ND" or "NA"'));

const cuenta = v.pipe(
  v.string('must be a string of digits'),
  v.regex(/^(\d{10}|\d{16}|\d{18})$/, 'must be a CLABE (18 digits), a card (16) or a phone (10)'),
);

/** The orderer or the beneficiary: a name, or an object with any of its data. */
const persona = v.union(
  [
    v.pipe(
      texto,
      v.transform((nombre): { nombre?: string; cuenta?: string; rfc?: string } => ({ nombre })),
    ),
    v.strictObject({ nombre: v.optional(texto), cuenta: v.optional(cuenta), rfc: v.optional(rfc) }),
  ],
  'must be a name, or an object with any of nombre, cuenta and rfc',
);

const estado = v.picklist(ESTADOS, `must be one of: ${ESTADOS.join(', ')}`);

const speiCode = v.pipe(
  v.string('must be a SPEI code as a string'),
  v.check(isInstitucion, 'must be the SPEI code of a participant (4 or 5 digits)'),
);

/**
 * A payment as the control API accepts it. Codes must belong to a participant; a payment to a bank itself (types 4 and 31) is looked up by
 * the orderer's account, any other by the beneficiary's.
 */
export const paymentSchema = v.pipe(
  v.strictObject({
    fecha,
    clave_rastreo: v.pipe(v.string(), v.regex(CLAVE_RASTREO, 'must have 1 to 30 characters the portal accepts')),
    referencia_numerica: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/, 'must have 1 to 7 digits'))),
    emisor: speiCode,
    receptor: speiCode,
    cuenta_beneficiaria: v.nullish(cuenta, null),
    monto,
    estado: v.optional(estado, 'Liquidado'),
    cep: v.optional(v.boolean()),
    cep_available_at: v.nullish(instant, null),
    ordenante: v.optional(persona, {}),
    beneficiario: v.optional(persona, {}),
    tipo_pago: v.optional(v.picklist(TIPOS_PAGO, `must be one of: ${TIPOS_PAGO.join(', ')}`), 1),
    escenario: v.nullish(v.string(), null),
    hora: v.optional(v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'must be HH:MM:SS')), '12:00:00'),
    concepto: v.optional(texto),
    cadena_campos: v.optional(v.picklist([18, 25, 42], 'must be 18, 25 or 42'), 42),
    cambios_estado: v.optional(v.array(v.strictObject({ desde: instant, estado })), []),
    monto_retornado: v.nullish(monto, null),
  }),
  v.forward(
    v.check(
      (payment) => isPagoABanco(payment.tipo_pago) || payment.cuenta_beneficiaria !== null,
      'is required (except for payment types 4 and 31)',
    ),
    ['cuenta_beneficiaria'],
  ),
  v.forward(
    v.check(
      (payment) => !isPagoABanco(payment.tipo_pago) || payment.ordenante.cuenta !== undefined,
      'must be an object with the account (cuenta) for payment types 4 and 31',
    ),
    ['ordenante'],
  ),
);

/** A payment before parsing and defaults. */
export type PaymentInput = v.InferInput<typeof paymentSchema>;

/** A payment that meets the schema, with the defaults that do not depend on other data. */
export type ParsedPayment = v.InferOutput<typeof paymentSchema>;
