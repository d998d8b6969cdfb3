const SHOWN_DIGITS = 4;

/** An account number in an event: the last four digits. */
export const maskAccount = (number: string): string => `••••${number.slice(-SHOWN_DIGITS)}`;
