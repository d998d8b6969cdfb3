import * as v from 'valibot';

const payment = v.object({
  fecha: v.string(),
  clave_rastreo: v.string(),
  emisor: v.string(),
  receptor: v.string(),
  cuenta_beneficiaria: v.string(),
  monto: v.string(),
});

/** A payment in the portal simulator, with its certificate available. */
export type SamplePayment = v.InferOutput<typeof payment>;

const seededPayments = v.object({ payments: v.looseTuple([payment]) });

/** The simulator's first payment, an ordinary one. */
export const readSamplePayment = async (portalUrl: string): Promise<SamplePayment> => {
  const response = await fetch(`${portalUrl}/_control/payments`);
  return v.parse(seededPayments, await response.json()).payments[0];
};

/** A body of POST /validate; the amount is written with the payment's own digits. */
export const validateBody = ({ fecha, clave_rastreo, emisor, cuenta_beneficiaria, monto }: SamplePayment): string =>
  JSON.stringify({ fecha, monto: JSON.rawJSON(monto), clave_rastreo, emisor, cuenta_beneficiaria });
