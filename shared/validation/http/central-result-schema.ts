import * as v from 'valibot';

import { PAYMENT_STATES } from '../../banxico/domain/cep/cep-outcome.ts';
import { described, named } from '../../platform/http/schemas/described.ts';

const printed = (description: string, example: string) => v.optional(described(v.string(), description, example));

/** Attributes of an element as printed: those of every certificate are named, others can follow. */
const party = {
  Nombre: printed('Name of the holder.', 'PERSONA EJEMPLO'),
  TipoCuenta: printed('Kind of the account by its SPEI number: 40 is a CLABE, 3 a card, 10 a phone.', '40'),
  Cuenta: printed('Account.', '072180687642595590'),
  RFC: printed('RFC or CURP of the holder.', 'ND'),
};

const certificateResult = named(
  'CertificateResult',
  v.strictObject({
    kind: described(v.literal('cep'), 'The portal has a certificate.'),
    SPEI_Tercero: described(
      named(
        'CertificateRoot',
        v.objectWithRest(
          {
            FechaOperacion: printed('Operation date.', '2026-11-19'),
            Hora: printed('Time of the credit in Mexico City.', '10:15:42'),
            ClaveSPEI: printed('SPEI code of the receiving bank.', '40072'),
            sello: printed('Seal of the receiving bank, base64.', 'c2VsbG8='),
            numeroCertificado: printed('Number of the certificate that seals.', '00001000000000000001'),
            cadenaCDA: printed('The sealed chain.', '||1|19112026|'),
            claveRastreo: printed('Tracking key.', 'MBAN01002611190012345678'),
          },
          v.string(),
        ),
      ),
      'Attributes of the certificate.',
    ),
    Beneficiario: described(
      named(
        'CertificateBeneficiary',
        v.objectWithRest(
          {
            BancoReceptor: printed('Receiving bank.', 'BANORTE'),
            ...party,
            Concepto: printed('Concept of the payment.', 'PAGO'),
            IVA: printed('VAT.', '0.00'),
            MontoPago: printed('Amount in pesos.', '1250.50'),
          },
          v.string(),
        ),
      ),
      'The beneficiary.',
    ),
    Ordenante: described(
      named('CertificateOrderer', v.objectWithRest({ BancoEmisor: printed('Sending bank.', 'BBVA MEXICO'), ...party }, v.string())),
      'The orderer.',
    ),
    fecha_abono: described(
      v.nullable(v.string()),
      'Calendar date of the credit, from the sealed chain; null where the chain has another form.',
      '2026-11-19',
    ),
    seal: described(v.literal('not_verified'), 'Banxico publishes no key to verify the seal with.'),
    seal_checks: described(
      named(
        'SealChecks',
        v.strictObject({
          sello_is_2048_bits: described(v.boolean(), 'The seal has the length of an RSA signature of 2048 bits.'),
          cadena_ends_with_sello: described(v.boolean(), 'The chain ends with the seal.'),
          cadena_names_certificate: described(v.boolean(), 'The chain has the number of the certificate.'),
          cadena_matches_attributes: described(v.boolean(), 'The chain and the attributes state the same payment.'),
        }),
      ),
      'Checks of the seal that need no key.',
    ),
  }),
);

const shown = (description: string, example: string) =>
  described(v.nullable(v.string()), `${description}; null where the page shows none.`, example);

const paymentStatusResult = named(
  'PaymentStatusResult',
  v.strictObject({
    kind: described(v.literal('payment_status'), 'The portal has a payment without a certificate.'),
    payments: described(
      v.array(
        named(
          'PaymentStatus',
          v.strictObject({
            state: described(named('CentralStatus', v.picklist(PAYMENT_STATES)), 'State of the payment.', 'en_proceso'),
            estado: shown('State as printed', 'En proceso'),
            clave_rastreo: shown('Tracking key', 'MBAN01002611190012345678'),
            referencia_numerica: shown('Numeric reference', '42'),
            institucion_emisora: shown('Sending bank', 'BBVA MEXICO'),
            institucion_receptora: shown('Receiving bank', 'BANORTE'),
            cuenta_beneficiaria: shown('Account of the beneficiary', '072180687642595590'),
            monto: shown('Amount as printed', '1,250.50'),
            fecha_recepcion: shown('When SPEI received the payment, `dd/mm/yyyy HH:MM:SS` in Mexico City', '19/11/2026 10:15:40'),
            fecha_procesamiento: shown('When SPEI processed the payment, `dd/mm/yyyy HH:MM:SS` in Mexico City', '19/11/2026 10:15:42'),
          }),
        ),
      ),
      'The payments of the status page.',
    ),
  }),
);

/** Answer of the portal (interface: central_result). Amounts are texts, as printed. */
export const centralResult = v.variant('kind', [certificateResult, paymentStatusResult]);
