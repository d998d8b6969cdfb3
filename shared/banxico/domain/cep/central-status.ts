const UNRECOGNISED: ReadonlySet<string | null> = new Set([null, 'desconocido', 'no_encontrado']);

/** Whether a `central_status` means that Banxico has the payment, whatever its status. */
export const isRecognisedPayment = (centralStatus: string | null): boolean => !UNRECOGNISED.has(centralStatus);
