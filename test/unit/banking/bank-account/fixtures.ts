import { classifyBankAccount, type BankAccount } from '../../../../shared/banking/domain/bank-account/bank-account.ts';
import { passesLuhn } from '../../../../shared/banking/domain/bank-account/card-number.ts';
import { clabeControlDigit } from '../../../../shared/banking/domain/bank-account/clabe.ts';
import { parseSpeiCode, type SpeiCode } from '../../../../shared/banking/domain/bank/spei-code.ts';
import { parseCalendarDate, type CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';

export const date = (text: string): CalendarDate => {
  const parsed = parseCalendarDate(text);
  if (parsed === null) throw new Error(`${text} is no date`);
  return parsed;
};

export const spei = (text: string): SpeiCode => {
  const parsed = parseSpeiCode(text);
  if (parsed === null) throw new Error(`${text} is no SPEI code`);
  return parsed;
};

export const accountOf = (text: string): BankAccount => {
  const classified = classifyBankAccount(text);
  if (!classified.ok) throw new Error(`${text}: ${classified.code}`);
  return classified.account;
};

/** A made-up account of a bank, by its CLABE prefix. */
export const clabeOf = (prefix: string): BankAccount => {
  const first17 = `${prefix}18000012345678`;
  return accountOf(`${first17}${clabeControlDigit(first17) ?? ''}`);
};

/** A made-up card, by its BIN. */
export const cardOf = (bin: string): BankAccount => {
  const first15 = bin.padEnd(15, '1');
  const last = Array.from('0123456789').find((digit) => passesLuhn(`${first15}${digit}`));
  return accountOf(`${first15}${last ?? ''}`);
};

export const phone = accountOf('5512345678');
