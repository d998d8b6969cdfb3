/** SPEI payment types whose certificates are known. */
export const TIPOS_PAGO = [1, 3, 4, 5, 6, 8, 9, 10, 11, 12, 30, 31, 35, 36] as const;

export type TipoPago = (typeof TIPOS_PAGO)[number];

const includes = (...types: readonly TipoPago[]): ((type: TipoPago) => boolean) => {
  const members: ReadonlySet<TipoPago> = new Set(types);
  return (type) => members.has(type);
};

/** The bank itself is the beneficiary: there is no beneficiary account, and the portal requires the orderer's. */
export const isPagoABanco = includes(4, 31);

/** The bank itself is the orderer: the certificate has no orderer name. */
export const hasNoOrdenante = includes(5, 6, 10, 11);

/** The certificate leaves the beneficiary's RFC out. */
export const hasNoRfcBeneficiario = includes(3, 6, 9, 11);

/** Two concepts joined by " / ". */
export const hasTwoConceptos = includes(3, 9, 11);

/** Sent by or to an indirect participant, named in fields 26 to 28 of the cadena. */
export const hasIndirectParticipant = includes(30, 31);

/** Remittance, described in fields 32 to 42 of the cadena. */
export const isRemittance = includes(35, 36);

/** The orderer's account is a vostro account (catalogue value 6), named by a BIC. */
export const hasVostroOrdenante = includes(9);
