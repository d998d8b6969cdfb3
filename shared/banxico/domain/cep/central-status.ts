const UNRECOGNISED: ReadonlySet<string | null> = new Set([null, 'desconocido', 'no_encontrado']);

/** Whether a `central_status` says that the central bank knows the payment, whatever became of it. */
export const isRecognisedPayment = (centralStatus: string | null): boolean => !UNRECOGNISED.has(centralStatus);
