import type { Participants } from '../../../../shared/banking/domain/bank/participants.ts';
import { isCoherent } from '../../../../shared/banking/domain/tracking-key/key-date.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import type { FieldReading, ReceiptField, ReceiptReading } from '../../../../shared/validation/domain/receipt/receipt.ts';
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

/** A day that is printed and that a key or a reference names as well; and one that they name and a digit of which is lost. */
const CONFIRMED = 0.98;
const COMPLETED = 0.93;

/**
 * The day of the payment: of those the receipt shows the one its key agrees with, else the one with the likeliest label. A
 * lost digit is that of the key, or of a reference that is the day.
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

/** Every field counts as much as the least sure of them; what no query can do without counts nothing when it is missing. */
const overallConfidence = (fields: ReceiptReading['fields'], isMasked: boolean): number => {
  const needed: readonly (FieldReading | undefined)[] = [fields.monto, fields.fecha, ...(isMasked ? [] : [fields.cuenta_beneficiaria])];
  const isComplete = needed.every((field) => field !== undefined) && (fields.clave_rastreo ?? fields.referencia_numerica) !== undefined;
  return isComplete ? Math.min(...Object.values(fields).map(({ confidence }) => confidence)) : 0;
};

const present = (fields: Readonly<Record<ReceiptField, FieldReading | null>>): ReceiptReading['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== null));

const fieldOf = (account: AccountField): FieldReading | null => (account.kind === 'account' ? account.field : null);

/** The sender: named, or the bank whose form the key has. */
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
 * What a receipt says, from the text of its pages: fields by their labels and the places around them, each with how sure it
 * is. Text is data here: whatever it says, nothing but the values of fields comes out of it.
 */
export const understandReceipt = (
  pages: readonly TextPage[],
  engine: ReceiptReading['engine'],
  { today, participants }: UnderstandContext,
): ReceiptReading => {
  const text = labelledText(pages);
  const dates = readDateFields(text, today);
  const banks = readBanks(text, { fecha: dates[0]?.date ?? today, participants });
  const key = readKeyField(text, { dates: dates.map(({ date }) => date), sender: banks.sender?.bank ?? null, today, participants });
  const account = readAccountField(text);
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
