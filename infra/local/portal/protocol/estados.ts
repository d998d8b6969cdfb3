/** States of a payment, in the words the portal prints. */
export const ESTADOS = [
  'En proceso',
  'Liquidado',
  'Cancelado',
  'Rechazado',
  'En proceso de devolución',
  'Devuelto',
  'No liquidado',
  'No encontrado',
  'Retornado',
] as const;

export type Estado = (typeof ESTADOS)[number];

/** States of a payment that was credited at some moment: only these can have a CEP. */
const ACREDITADOS: ReadonlySet<Estado> = new Set(['Liquidado', 'En proceso de devolución', 'Devuelto', 'Retornado']);

/** States of a payment whose money was or is being returned to the orderer. */
const DEVUELTOS: ReadonlySet<Estado> = new Set(['En proceso de devolución', 'Devuelto', 'Retornado']);

export const wasCredited = (estado: Estado): boolean => ACREDITADOS.has(estado);

export const isReturned = (estado: Estado): boolean => DEVUELTOS.has(estado);
