import * as v from 'valibot';

import { described, named } from '../../../shared/platform/http/schemas/described.ts';

/** A payment to try the service with, as the body of a validation has it. */
export const samplePayment = named(
  'SamplePayment',
  v.strictObject({
    fecha: described(v.pipe(v.string(), v.isoDate()), 'Date of the payment.', '2026-11-02'),
    monto: described(v.number(), 'Amount in pesos.', 1),
    clave_rastreo: described(v.string(), 'Tracking key.', 'MBAN01002611020012345678'),
    emisor: described(v.string(), 'SPEI code of the sending bank.', '40012'),
    cuenta_beneficiaria: described(v.string(), 'Account of the beneficiary.', '072180687642595590'),
  }),
);
