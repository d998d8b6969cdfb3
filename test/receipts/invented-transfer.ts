import { passesLuhn } from '../../shared/banking/domain/bank-account/card-number.ts';
import { completeClabe } from '../../shared/banking/domain/bank-account/clabe.ts';
import type { Random } from './random.ts';

/** The content of a drawn receipt, in the form of a request. All of it is invented. */
export type InventedTransfer = {
  readonly fecha: string;
  readonly hora: string;
  readonly monto: string;
  readonly clave_rastreo: string;
  readonly referencia_numerica: string;
  /** The whole account; `mask` defines how it is printed. */
  readonly cuenta_beneficiaria: string;
  readonly isMasked: boolean;
  readonly emisor: string;
  readonly receptor: string;
  readonly cuentaOrigen: string;
  readonly beneficiario: string;
  readonly concepto: string;
  readonly folio: string;
};

type InventedBank = { readonly name: string; readonly prefix: string };

/** Banks by their names on receipts; the prefix is that of their CLABEs. */
export const BANKS = {
  bbva: { name: 'BBVA', prefix: '012' },
  banorte: { name: 'Banorte', prefix: '072' },
  santander: { name: 'Santander', prefix: '014' },
  nu: { name: 'Nu México', prefix: '638' },
  hsbc: { name: 'HSBC', prefix: '021' },
  scotiabank: { name: 'Scotiabank', prefix: '044' },
  banamex: { name: 'Banamex', prefix: '002' },
  inbursa: { name: 'Inbursa', prefix: '036' },
  banregio: { name: 'Banregio', prefix: '058' },
  afirme: { name: 'Afirme', prefix: '062' },
  bajio: { name: 'BanBajío', prefix: '030' },
  stp: { name: 'STP', prefix: '646' },
  mercadoPago: { name: 'Mercado Pago W', prefix: '722' },
  azteca: { name: 'Azteca', prefix: '127' },
} as const satisfies Readonly<Record<string, InventedBank>>;

export type BankId = keyof typeof BANKS;

const FREE = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');

const chars = (random: Random, alphabet: readonly string[], count: number): string =>
  Array.from({ length: count }, () => alphabet[random.between(0, alphabet.length - 1)]).join('');

const compactDate = (fecha: string): string => fecha.replaceAll('-', '');

/** A key in the form of a bank, dated the day of the payment (shared/banking/domain/tracking-key/patterns.ts). */
const keyOf = (bank: BankId, fecha: string, hora: string, random: Random): string => {
  const day = compactDate(fecha);
  switch (bank) {
    case 'bbva':
      return `${random.pick(['MBAN', 'BNET'])}0100${day.slice(2)}${random.digits(10)}`;
    case 'banorte':
      return `${random.digits(4)}${random.pick(['APR1', 'CP02', 'APR2', 'CAP0'])}${day}${random.digits(10)}`;
    case 'santander':
      return `${day}40014${random.pick(['BMOV', 'TRAPP', 'BET'])}`.padEnd(18, '0') + random.digits(12);
    case 'scotiabank':
      return `${day}40044B36${random.pick(['L', 'K', 'M'])}${random.digits(13)}`;
    case 'nu': {
      const seconds = BigInt(Math.floor(Date.parse(`${fecha}T${hora}-06:00`) / 1000));
      const value = (seconds << 96n) | BigInt(`0x${chars(random, Array.from('0123456789abcdef'), 24)}`);
      return `NU${value.toString(32).toUpperCase().padStart(26, '0')}`;
    }
    case 'banamex':
      return `0859${random.digits(8)}3${String(Math.floor((Date.parse(fecha) - Date.parse(`${fecha.slice(0, 4)}-01-01`)) / 86_400_000) + 1).padStart(3, '0')}${random.digits(2)}`;
    case 'inbursa':
      return `036APPM${day.slice(6)}${day.slice(4, 6)}${day.slice(0, 4)}${random.digits(9)}`;
    case 'afirme':
      return `${day.slice(2)}${hora.replaceAll(':', '')}${random.digits(18)}`;
    case 'stp':
      return `${random.pick(['TUPAYOUT', 'CUENCA', 'REVO'])}${day}${chars(random, FREE, 10)}`;
    default:
      return chars(random, FREE, random.between(20, 28));
  }
};

const FIRST_NAMES = ['Ana', 'Luis', 'María', 'José', 'Sofía', 'Carlos', 'Irma', 'Óscar', 'Elena', 'Raúl'] as const;
const LAST_NAMES = ['López', 'Ramírez', 'Islas', 'Olivo', 'Núñez', 'Soto', 'Ibáñez', 'Vera', 'Paz', 'Luna'] as const;
const CONCEPTS = [
  'Renta noviembre',
  'Pago factura A-1182',
  'Comida',
  'Anticipo 55',
  'Mensualidad',
  'Gas',
  'Despensa',
  'Colegiatura',
] as const;

const clabeOf = (prefix: string, random: Random): string => {
  const clabe = completeClabe(`${prefix}${random.pick(['180', '320', '580', '691'])}${random.digits(11)}`);
  if (clabe === null) throw new TypeError('a prefix has three digits');
  return clabe;
};

/** Cards begin with BINs of their bank (shared/banking/data/bins_mx.csv). */
const CARDS: readonly [readonly [string, BankId], ...(readonly [string, BankId])[]] = [
  ['415231', 'bbva'],
  ['520416', 'banamex'],
  ['491566', 'banorte'],
];

const cardOf = (bin: string, random: Random): string => {
  const first = `${bin}${random.digits(9)}`;
  const card = Array.from('0123456789', (digit) => `${first}${digit}`).find(passesLuhn);
  if (card === undefined) throw new TypeError('one of ten digits passes');
  return card;
};

const withThousands = (pesos: number): string => String(pesos).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** Pesos as printed: `1,234.50`. */
export const printedAmount = (monto: string): string => {
  const [pesos = '', cents = ''] = monto.split('.');
  return `${withThousands(Number(pesos))}.${cents}`;
};

const receivers: readonly [BankId, ...BankId[]] = [
  'banorte',
  'santander',
  'bbva',
  'hsbc',
  'nu',
  'azteca',
  'mercadoPago',
  'banamex',
  'scotiabank',
];

/** An invented transfer from a bank, dated in the month before the 22nd of November 2026. */
export const inventTransfer = (sender: BankId, random: Random): InventedTransfer => {
  const fecha = `2026-11-${String(random.between(2, 21)).padStart(2, '0')}`;
  const hora = `${String(random.between(8, 16)).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}`;
  const others = receivers.filter((bank) => bank !== sender);
  const clabeBank = others[random.between(0, others.length - 1)] ?? 'azteca';
  const [bin, cardBank] = random.pick(CARDS);
  const isCard = random.next() < 0.08 && cardBank !== sender;
  const receiver = isCard ? cardBank : clabeBank;
  const pesos = random.pick([
    random.between(10, 999),
    random.between(1_000, 99_999),
    random.between(100, 9_999),
    random.between(100_000, 2_500_000),
  ]);
  return {
    fecha,
    hora,
    monto: `${pesos}.${random.next() < 0.5 ? '00' : random.digits(2)}`,
    clave_rastreo: keyOf(sender, fecha, hora, random),
    referencia_numerica: random.pick([
      random.digits(7).replace(/^0/, '3'),
      `${fecha.slice(8)}${fecha.slice(5, 7)}${fecha.slice(2, 4)}`,
      random.digits(6).replace(/^0/, '4'),
    ]),
    cuenta_beneficiaria: isCard ? cardOf(bin, random) : clabeOf(BANKS[receiver].prefix, random),
    isMasked: random.next() < 0.08,
    emisor: BANKS[sender].name,
    receptor: BANKS[receiver].name,
    cuentaOrigen: random.digits(4),
    beneficiario: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)} ${random.pick(LAST_NAMES)}`,
    concepto: random.pick(CONCEPTS),
    folio: random.digits(10),
  };
};
