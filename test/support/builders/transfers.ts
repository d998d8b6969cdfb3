import { classifyBankAccount, type BankAccount } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import { passesLuhn } from '../../../shared/banking/domain/bank-account/card-number.ts';
import { completeClabe } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { parseSpeiCode, type SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import { parseCentavos, type Centavos } from '../../../shared/platform/money/centavos.ts';
import { parseCalendarDate, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { Transfer } from '../../../shared/validation/domain/transfer.ts';

export const dateOf = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new TypeError(`${text} is no date`);
  return date;
};

export const speiCodeOf = (text: string): SpeiCode => {
  const code = parseSpeiCode(text);
  if (code === null) throw new TypeError(`${text} is no SPEI code`);
  return code;
};

/** An invented CLABE of the bank with a 3-digit prefix. */
export const clabeOf = (prefix: string, number = 1): string => {
  const clabe = completeClabe(`${prefix}180${String(number).padStart(11, '0')}`);
  if (clabe === null) throw new TypeError(`${prefix} is no prefix`);
  return clabe;
};

/** An invented card number that starts with some digits. */
const cardOf = (bin: string): string => {
  const first15 = bin.padEnd(15, '0');
  const card = Array.from('0123456789', (digit) => `${first15}${digit}`).find(passesLuhn);
  if (card === undefined) throw new TypeError(`${bin} is no beginning of a card`);
  return card;
};

export const BBVA = { name: 'BBVA', code: speiCodeOf('40012'), prefix: '012' } as const;
export const SANTANDER = { name: 'Santander', code: speiCodeOf('40014'), prefix: '014' } as const;
export const BANORTE = { name: 'Banorte', code: speiCodeOf('40072'), prefix: '072' } as const;
export const STP = { name: 'STP', code: speiCodeOf('90646'), prefix: '646' } as const;
export const CUENCA = { name: 'Cuenca', code: speiCodeOf('90723'), prefix: '723' } as const;

/** A tracking key that has the form of no bank. */
export const FREE_KEY = 'EJEMPLO20261103000001';
/** A tracking key that has BBVA's form and the date of {@link transferBody}. */
export const BBVA_KEY = 'MBAN01002611030012345678';

export const BENEFICIARY = clabeOf(CUENCA.prefix);
export const PHONE = '5512345678';
/** A card whose BIN certainly belongs to BBVA, and one with an unknown BIN. */
export const BBVA_CARD = cardOf('415231');
export const UNKNOWN_CARD = cardOf('699999');

/** A request that passes every check: the given members replace or, undefined, remove those of a valid one. */
export const transferBody = (changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> => ({
  fecha: '2026-11-03',
  monto: 1234.56,
  clave_rastreo: FREE_KEY,
  emisor: STP.name,
  cuenta_beneficiaria: BENEFICIARY,
  ...changes,
});

/** A payment by a key of Banorte, whose form and date leave no query after the first. */
export const ASKED_ONCE = { clave_rastreo: '8846APR1202611030012345678', emisor: BANORTE.name } as const;

/** The hint about the date, a banking day, in a denial of {@link transferBody}. */
export const DATE_HINT = { code: 'fecha_may_be_operation_date', field: 'fecha' } as const;

/** The JSON text of {@link transferBody} with one field's value written exactly as given. */
export const bodyWithRaw = (field: string, json: string): string => {
  const others = Object.entries(transferBody()).filter(([name]) => name !== field);
  const members = [
    ...others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`),
    `${JSON.stringify(field)}:${json}`,
  ];
  return `{${members.join(',')}}`;
};

/** Two or three invented candidate accounts, in the order of their queries. */
export const CANDIDATES = [clabeOf(CUENCA.prefix, 1), clabeOf(CUENCA.prefix, 2), clabeOf(CUENCA.prefix, 3)] as const;

export const accountOf = (number: string): BankAccount => {
  const classified = classifyBankAccount(number);
  if (!classified.ok) throw new TypeError(`${number} is no account`);
  return classified.account;
};

export const centavosOf = (pesos: string): Centavos => {
  const amount = parseCentavos(pesos);
  if (amount === null) throw new TypeError(`${pesos} is no amount`);
  return amount;
};

/** The accepted transfer of {@link transferBody}. */
export const aTransfer = (changes: Partial<Transfer> = {}): Transfer => ({
  fecha: dateOf('2026-11-03'),
  monto: centavosOf('1234.56'),
  criterion: { kind: 'clave_rastreo', value: FREE_KEY, referencia: null },
  accounts: [accountOf(BENEFICIARY)],
  emisor: STP.name,
  receptor: null,
  isToParticipant: false,
  ...changes,
});
