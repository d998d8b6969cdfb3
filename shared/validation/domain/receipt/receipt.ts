import type { BankAccount } from '../../../banking/domain/bank-account/bank-account.ts';
import type { Centavos } from '../../../platform/money/centavos.ts';
import type { CalendarDate } from '../../../platform/time/calendar-date.ts';

/** A field that was read less surely than this may have been misread (docs/receipts.md has how it was calibrated). */
export const SURE = 0.9;

/** Fields of a transfer that are read off a receipt, under the names the API has for them. */
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

/** Where something stands on a page: parts of its width and height, from the upper left corner. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** How a value was changed from what the characters say, and what proved the change. */
export const REPAIRS = [
  /** Characters of an all-digit field that look like digits. */
  'digits',
  /** The only spelling within the known confusions that the control digit of the account allows. */
  'control_digit',
  /** Characters that two words show twice, where one text was taken for two. */
  'seam',
  /** The form the bank gives its tracking keys. */
  'key_pattern',
  /** Zeros in front that some banks print to fill a column. */
  'padding',
  /** A point that recognition lost, before the last two digits of an amount. */
  'decimal_point',
  /** The day of the payment, which many banks make a reference of: `ddmmyy`. */
  'payment_day',
  /** A digit of a date that recognition lost, by the day in the tracking key or in the reference. */
  'lost_digit',
  /** A value that goes on in the next line. */
  'joined_lines',
] as const;

export type Repair = (typeof REPAIRS)[number];

/** A field as read. */
export type FieldReading = {
  /** In the form of a request: `YYYY-MM-DD`, pesos with two decimals, digits of an account. */
  readonly value: string;
  /** As the characters were recognised. */
  readonly text: string;
  /** 0 to 1: how likely `value` is what the receipt says. */
  readonly confidence: number;
  /** From 1. */
  readonly page: number;
  readonly box: Box;
  readonly repairs: readonly Repair[];
};

/** What the receipt says became of the transfer. */
export const RECEIPT_STATUSES = ['completed', 'pending', 'failed'] as const;

export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

/** What was read off a receipt. Nothing in it is believed further than a field of a request. */
export type ReceiptReading = {
  /** What recognised the characters. */
  readonly engine: 'textract' | 'pdf_text';
  /** The bank whose layout was matched; null when none was. */
  readonly template: string | null;
  readonly pages: number;
  /** 0 to 1: how likely every field that decides the verdict is right. */
  readonly confidence: number;
  readonly fields: Readonly<Partial<Record<ReceiptField, FieldReading>>>;
  /** The beneficiary's account is printed with most of its digits hidden. */
  readonly isMasked: boolean;
  /** The digits that are shown of it. */
  readonly lastDigits: string | null;
  readonly status: ReceiptStatus | null;
  /** Other spellings the tracking key may have, likeliest first. */
  readonly keySpellings: readonly string[];
};

/** The fields a caller sent beside the receipt; they win over what is read. Null is what was left out. */
export type StatedFields = {
  readonly fecha: CalendarDate | null;
  readonly monto: Centavos | null;
  readonly clave_rastreo: string | null;
  readonly referencia_numerica: string | null;
  readonly emisor: string | null;
  readonly receptor: string | null;
  /** One account, or the candidates in the order they are tried; empty when none was sent. */
  readonly accounts: readonly BankAccount[];
};

/** The file of a receipt, as kept: the image as it was decoded and encoded again, or the PDF as sent. */
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
  /** Null until it has been read. */
  readonly reading: ReceiptReading | null;
  /** Fields whose misreading is not ruled out, or that were not found: the caller is asked to confirm them. */
  readonly toConfirm: readonly ReceiptField[];
  /** About the receipt and its reading; those about the query are the validation's own. */
  readonly warnings: readonly { readonly code: string; readonly field?: string }[];
};
