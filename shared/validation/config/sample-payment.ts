import * as v from 'valibot';

import type { SamplePayment } from '../domain/sample-payment.ts';

/** The payment of a deployment with which users try the service. */
export const samplePaymentSetting = v.strictObject({
  fecha: v.pipe(v.string(), v.isoDate()),
  monto: v.pipe(v.number(), v.gtValue(0)),
  clave_rastreo: v.string(),
  emisor: v.string(),
  cuenta_beneficiaria: v.string(),
}) satisfies v.GenericSchema<unknown, SamplePayment>;
