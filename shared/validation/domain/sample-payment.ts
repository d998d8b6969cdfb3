/** A payment to try the service with, as the body of a validation has it; the amount in pesos. */
export type SamplePayment = {
  readonly fecha: string;
  readonly monto: number;
  readonly clave_rastreo: string;
  readonly emisor: string;
  readonly cuenta_beneficiaria: string;
};
