import { printedAmount, type BankId, type InventedTransfer } from '../invented-transfer.ts';
import type { Random } from '../random.ts';
import type { Block, BlockReceipt } from './draw-blocks.ts';

export type VariedLayout = {
  readonly name: string;
  readonly bank: BankId;
  readonly draw: (transfer: InventedTransfer, random: Random) => BlockReceipt;
};

const MONTHS = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

export const partsOf = (fecha: string) => {
  const [year = '', month = '', day = ''] = fecha.split('-');
  return { year, month, day, name: MONTHS[Number(month) - 1] ?? '' };
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Pesos with two decimals, or without any where there are no centavos. */
export const pesos = (monto: string): string => `$${printedAmount(monto).replace(/\.00$/, '')}`;

export const grouped = (account: string): string => account.replace(/^(\d{3})(\d{3})(\d{11})(\d)$/, '$1 $2 $3 $4');

export const other = (random: Random): string => `$${random.between(1, 99)},${random.digits(3)}.${random.digits(2)}`;

export const text = (words: string, size = 11): Block => ({ kind: 'text', text: words, size });
export const heading = (words: string): Block => ({ kind: 'heading', text: words });
