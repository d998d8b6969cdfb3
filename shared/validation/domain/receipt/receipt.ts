import type { BankAccount } from '../../../banking/domain/bank-account/bank-account.ts';
import type { Centavos } from '../../../platform/money/centavos.ts';
import type { CalendarDate } from '../../../platform/time/calendar-date.ts';

/** A field with less confidence than this may have been misread (docs/receipts.md describes the calibration). */
export const SURE = 0.9;

/** Fields of a transfer that are read off a receipt, with the API's names. */
export const RECEIPT_FIELDS = [
  'fecha',
  'monto',
  'clave_rastreo',
  'referencia_numerica',
  'cuenta_beneficiaria',
  'emisor',
  'receptor',
] as const;

export type ReceiptField = (typeof RECEIPT_FIELDS)[number];

/** Position on a page, as fractions of its width and height, from the upper left corner. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** How a value differs from the characters that were read, and why. */
export const REPAIRS = [
  /** Characters of an all-digit field that look like digits. */
  'digits',
  /** The only spelling within the known confusions that the account's control digit allows. */
  'control_digit',
  /** Characters that appear in two words, because one text was split in two. */
  'seam',
  /** The form the bank gives its tracking keys. */
  'key_pattern',
  /** Leading zeros that some banks print to fill a column. */
  'padding',
  /** A point that recognition lost, before the last two digits of an amount. */
  'decimal_point',
  /** The day of the payment, which many banks use as a reference: `ddmmyy`. */
  'payment_day',
  /** A digit of a date that recognition lost, restored from the day in the tracking key or in the reference. */
  'lost_digit',
  /** A value that continues in the next line. */
  'joined_lines',
] as const;

export type Repair = (typeof REPAIRS)[number];

/** A field as read. */
export type FieldReading = {
  /** In the form of a request: `YYYY-MM-DD`, pesos with two decimals, digits of an account. */
  readonly value: string;
  /** The recognised characters. */
  readonly text: string;
  /** 0 to 1: how likely `value` is the receipt's value. */
  readonly confidence: number;
  /** From 1. */
  readonly page: number;
  readonly box: Box;
  readonly repairs: readonly Repair[];
  /** Another value of the receipt contradicts this one. */
  readonly isContradicted?: true;
};

/** The status of the transfer that the receipt shows. */
export const RECEIPT_STATUSES = ['completed', 'pending', 'failed'] as const;

export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** The data read off a receipt. None of it is trusted more than a field of a request. */
export type ReceiptReading = {
  /** The recogniser of the characters. */
  readonly engine: 'textract' | 'pdf_text';
  /** The bank whose layout was matched; null when none was. */
  readonly template: string | null;
  readonly pages: number;
  /** 0 to 1: how likely every field that decides the verdict is correct. */
  readonly confidence: number;
  readonly fields: Readonly<Partial<Record<ReceiptField, FieldReading>>>;
  /** The beneficiary's account is printed with most of its digits hidden. */
  readonly isMasked: boolean;
  /** The visible digits. */
  readonly lastDigits: string | null;
  readonly status: ReceiptStatus | null;
  /** Other spellings the tracking key may have, likeliest first. */
  readonly keySpellings: readonly string[];
};

/** The fields that a caller sent with the receipt; they override what is read. Null was not sent. */
export type StatedFields = {
  readonly fecha: CalendarDate | null;
  readonly monto: Centavos | null;
  readonly clave_rastreo: string | null;
  readonly referencia_numerica: string | null;
  readonly emisor: string | null;
  readonly receptor: string | null;
  /** One account, or the candidates in the order of their queries; empty when none was sent. */
  readonly accounts: readonly BankAccount[];
};

/** The stored file of a receipt: the image as it was decoded and encoded again, or the PDF as sent. */
export type ReceiptFile = {
  readonly mediaType: 'image/jpeg' | 'image/png' | 'application/pdf';
  readonly sha256: string;
  readonly bytes: number;
  /** Erased after this instant, epoch milliseconds; null: as soon as it has been read. */
  readonly keptUntil: number | null;
};

/** The receipt of a validation. */
export type Receipt = {
  readonly file: ReceiptFile | null;
  readonly stated: StatedFields;
  /** Null until the file is read. */
  readonly reading: ReceiptReading | null;
  /** Fields that were not found or may have been misread: the caller has to confirm them. */
  readonly toConfirm: readonly ReceiptField[];
  /** About the receipt and its reading; those about the query are the validation's own. */
  readonly warnings: readonly { readonly code: string; readonly field?: string }[];
};
