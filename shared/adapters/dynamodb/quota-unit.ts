import type { QuotaUnit } from '../../domain/quota/quota-unit.ts';
import { apiKeyKey, returnedUnitKey } from './keys.ts';
import type { LabelledWrite, Table } from './table.ts';

/** Attribute that counts the units of a month. */
export const usedAttribute = (month: string): string => `used_${month}`;

/** The writes that give a unit back: one that leaves its mark, so that it happens once, and one that counts back. */
export const returnOf = ({ keyDigest, month, seq }: QuotaUnit): readonly LabelledWrite<'unit'>[] => [
  { label: 'unit', kind: 'put', item: { ...returnedUnitKey(keyDigest, seq) }, condition: 'attribute_not_exists(pk)' },
  {
    label: 'unit',
    kind: 'update',
    key: apiKeyKey(keyDigest),
    update: 'ADD #used :back',
    condition: 'attribute_exists(pk)',
    names: { '#used': usedAttribute(month) },
    values: { ':back': -1 },
  },
];

/** Gives a unit back, at most once. */
export const giveUnitBack = async (table: Table, unit: QuotaUnit): Promise<'given' | 'already_given'> => {
  const refused = await table.transact(returnOf(unit));
  return refused.length === 0 ? 'given' : 'already_given';
};
