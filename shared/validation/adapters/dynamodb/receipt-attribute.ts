import * as v from 'valibot';

import { storedBankAccount } from '../../../banking/domain/bank-account/bank-account.ts';
import { deflate, inflate } from '../../../platform/dynamodb/deflated.ts';
import { isCentavos } from '../../../platform/money/centavos.ts';
import { isCalendarDate } from '../../../platform/time/calendar-date.ts';
import { RECEIPT_FIELDS, RECEIPT_STATUSES, REPAIRS, type Receipt } from '../../domain/receipt/receipt.ts';

const share = v.number();
const text = v.nullable(v.string());

export const bankAccountAttribute = v.pipe(v.string(), v.transform(storedBankAccount));

const fieldReading = v.object({
  value: v.string(),
  text: v.string(),
  confidence: share,
  page: v.number(),
  box: v.object({ left: share, top: share, width: share, height: share }),
  repairs: v.array(v.picklist(REPAIRS)),
  isContradicted: v.exactOptional(v.literal(true)),
});

const reading = v.object({
  engine: v.picklist(['textract', 'pdf_text']),
  template: text,
  pages: v.number(),
  confidence: share,
  fields: v.partial(v.object(Object.fromEntries(RECEIPT_FIELDS.map((field) => [field, v.optional(fieldReading)])))),
  isMasked: v.boolean(),
  lastDigits: text,
  status: v.nullable(v.picklist(RECEIPT_STATUSES)),
  keySpellings: v.array(v.string()),
});

const receipt: v.GenericSchema<unknown, Receipt> = v.object({
  file: v.nullable(
    v.object({
      mediaType: v.picklist(['image/jpeg', 'image/png', 'application/pdf']),
      sha256: v.string(),
      bytes: v.number(),
      keptUntil: v.nullable(v.number()),
    }),
  ),
  stated: v.object({
    fecha: v.nullable(v.pipe(v.string(), v.guard(isCalendarDate))),
    monto: v.nullable(v.pipe(v.number(), v.guard(isCentavos))),
    clave_rastreo: text,
    referencia_numerica: text,
    emisor: text,
    receptor: text,
    accounts: v.array(bankAccountAttribute),
  }),
  reading: v.nullable(reading),
  toConfirm: v.array(v.picklist(RECEIPT_FIELDS)),
  warnings: v.array(v.object({ code: v.string(), field: v.exactOptional(v.string()), banks: v.exactOptional(v.array(v.string())) })),
});

/** The receipt of a validation as deflated JSON; absent for typed fields. */
export const receiptAttribute = v.nullish(
  v.pipe(
    v.instance(Uint8Array),
    v.transform((bytes): Receipt => v.parse(receipt, JSON.parse(inflate(bytes)))),
  ),
  null,
);

export const attributeOfReceipt = (value: Receipt | null): Uint8Array | undefined =>
  value === null
    ? undefined
    : deflate(JSON.stringify({ ...value, stated: { ...value.stated, accounts: value.stated.accounts.map(({ number }) => number) } }));
