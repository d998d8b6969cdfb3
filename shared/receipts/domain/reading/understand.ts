import type { Participants } from '../../../banking/domain/bank/participants.ts';
import { isCoherent } from '../../../banking/domain/tracking-key/key-date.ts';
import type { CalendarDate } from '../../../platform/time/calendar-date.ts';
import { SURE, type FieldReading, type ReceiptField, type ReceiptReading } from '../../../validation/domain/receipt/receipt.ts';
import { readAccountField, type AccountField } from './fields/account-field.ts';
import { readAmountField } from './fields/amount-field.ts';
import { readBanks, type Banks } from './fields/bank-fields.ts';
import { readDateFields, type DateField } from './fields/date-field.ts';
import { withConfidence } from './fields/found-field.ts';
import { readKeyField, type KeyField } from './fields/key-field.ts';
import { dayAsReference, readReferenceField } from './fields/reference-field.ts';
import { readStatus } from './fields/status.ts';
import { labelledText, type LabelledText } from './layout/labelled-page.ts';
import type { TextPage } from './text-page.ts';

export type UnderstandContext = {
  /** The day in Mexico City. */
  readonly today: CalendarDate;
  readonly participants: Participants;
};

/** The confidence of a printed day that a key or a reference confirms, also when it lost a digit. */
const CONFIRMED = 0.98;
const COMPLETED = 0.93;

/**
 * The day of the payment: of the receipt's days the one that its key confirms, else the one with the likeliest label. The key, or a
 * reference that is the day, restores a lost digit.
 */
const paymentDate = (dates: readonly DateField[], key: KeyField | null, reference: FieldReading | null): FieldReading | null => {
  const [first] = dates;
  if (first === undefined) return null;
  const keyDate = key?.date ?? null;
  const isNamed = ({ date }: DateField): boolean =>
    date === keyDate ||
    (dayAsReference(date) === reference?.value && !reference.repairs.includes('payment_day')) ||
    key?.field.value.includes(date.replaceAll('-', '')) === true;
  const agreeing = dates.find((each) => !each.isGuess && (isNamed(each) || (keyDate !== null && isCoherent(keyDate, each.date))));
  if (agreeing !== undefined) return withConfidence(agreeing.field, Math.max(agreeing.field.confidence, CONFIRMED));
  const completed = dates.find((each) => each.isGuess && isNamed(each));
  return completed === undefined ? first.field : withConfidence(completed.field, COMPLETED);
};

/** The overall confidence is the lowest of all fields, and 0 when a field that every query needs is missing. */
const overallConfidence = (fields: ReceiptReading['fields'], isMasked: boolean): number => {
  const needed: readonly (FieldReading | undefined)[] = [fields.monto, fields.fecha, ...(isMasked ? [] : [fields.cuenta_beneficiaria])];
  const isComplete = needed.every((field) => field !== undefined) && (fields.clave_rastreo ?? fields.referencia_numerica) !== undefined;
  return isComplete ? Math.min(...Object.values(fields).map(({ confidence }) => confidence)) : 0;
};

const present = (fields: Readonly<Record<ReceiptField, FieldReading | null>>): ReceiptReading['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== null));

const fieldOf = (account: AccountField): FieldReading | null => (account.kind === 'account' ? account.field : null);

/** The number of an account that was read surely. */
const provenNumber = (account: AccountField): string | null =>
  account.kind === 'account' && account.field.confidence >= SURE ? account.field.value : null;

/** The sender: named, or the bank of the key's form. */
const senderField = ({ sender }: Banks, key: KeyField | null): FieldReading | null => {
  if (sender !== null) return sender.field;
  const bank = key?.bank ?? null;
  return key === null || bank === null ? null : { ...key.field, value: bank.name, repairs: [] };
};

const templateOf = ({ brand, sender }: Banks, key: KeyField | null): string | null => {
  const bank = brand?.bank ?? sender?.bank ?? key?.bank;
  return bank?.name ?? null;
};

const readFields = (text: LabelledText, dates: readonly DateField[], banks: Banks, key: KeyField | null) => {
  const reference = readReferenceField(
    text,
    dates.map(({ date }) => date),
  );
  return {
    fecha: paymentDate(dates, key, reference),
    monto: readAmountField(text),
    clave_rastreo: key?.field ?? null,
    referencia_numerica: reference,
    emisor: senderField(banks, key),
    receptor: banks.receiver?.field ?? null,
  };
};

/**
 * Reads the fields of a receipt from the text of its pages, by their labels and places, each with its confidence. Text is data here: only
 * values of fields result from it, whatever its content.
 */
export const understandReceipt = (
  pages: readonly TextPage[],
  engine: ReceiptReading['engine'],
  { today, participants }: UnderstandContext,
): ReceiptReading => {
  const text = labelledText(pages);
  const dates = readDateFields(text, today);
  const account = readAccountField(text);
  const banks = readBanks(text, { fecha: dates[0]?.date ?? today, participants }, provenNumber(account));
  const key = readKeyField(text, { dates: dates.map(({ date }) => date), sender: banks.sender?.bank ?? null, today, participants });
  const fields = present({ ...readFields(text, dates, banks, key), cuenta_beneficiaria: fieldOf(account) });
  const isMasked = account.kind === 'masked';
  return {
    engine,
    template: templateOf(banks, key),
    pages: pages.length,
    confidence: overallConfidence(fields, isMasked),
    fields,
    isMasked,
    lastDigits: isMasked ? account.lastDigits : null,
    status: readStatus(text),
    keySpellings: key?.spellings ?? [],
  };
};
