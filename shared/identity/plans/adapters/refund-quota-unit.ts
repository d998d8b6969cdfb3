import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { announcedAttribute, usedAttribute } from '../../access/adapters/counters.ts';
import { gateKey, settledUnitKey } from '../../access/adapters/keys.ts';
import { marksAtOrAbove, thresholdMark, type QuotaThreshold, type QuotaUnit } from '../domain/quota-unit.ts';

/** A mark is needed until reconciliation has passed its unit, which takes minutes; it is kept for so many days after its month. */
const REFUND_MARK_DAYS = 90;

const markExpiry = (month: string): number => Math.ceil(Date.parse(`${month}-01T00:00:00Z`) / 1_000) + REFUND_MARK_DAYS * 86_400;

const markOf = ({ gateId, month, seq }: QuotaUnit): RawItem => ({
  ...settledUnitKey(gateId, seq),
  [TTL_ATTRIBUTE]: markExpiry(month),
});

/** The write that prevents the refund of a unit whose validation was erased. */
const settleUnitWrite = (unit: QuotaUnit): LabelledWrite<'unit'> => ({ label: 'unit', kind: 'put', item: markOf(unit) });

/** The writes of a refund: a marker, so that it happens once, and the decrement. */
const refundWrites = (unit: QuotaUnit): readonly LabelledWrite<'unit'>[] => [
  { ...settleUnitWrite(unit), condition: 'attribute_not_exists(pk)' },
  {
    label: 'unit',
    kind: 'update',
    key: gateKey(unit.gateId),
    update: 'ADD #used :back',
    condition: 'attribute_exists(pk)',
    names: { '#used': usedAttribute(unit.month) },
    values: { ':back': -1 },
  },
];

/** Records that a threshold was announced. Refused when it, or a higher one, was announced before. */
const recordThresholdWrite = ({ gateId, month }: QuotaUnit, threshold: QuotaThreshold): LabelledWrite<'threshold'> => {
  const covering = marksAtOrAbove(threshold).map((mark, index) => ({ mark, name: `:covering${index}` }));
  return {
    label: 'threshold',
    kind: 'update',
    key: gateKey(gateId),
    update: 'ADD #told :mark',
    condition: `attribute_exists(pk) AND (attribute_not_exists(#told) OR NOT (${covering.map(({ name }) => `contains(#told, ${name})`).join(' OR ')}))`,
    names: { '#told': announcedAttribute(month) },
    values: {
      ':mark': new Set([thresholdMark(threshold)]),
      ...Object.fromEntries(covering.map(({ name, mark }) => [name, mark])),
    },
  };
};

/** For the transactions that begin and end a validation. */
export const quotaUnitWrites = { refundWrites, settleUnitWrite, recordThresholdWrite };

/** Refunds a unit, at most once. */
export const refundQuotaUnit = async (table: Table, unit: QuotaUnit): Promise<'refunded' | 'already_refunded'> => {
  const failed = await table.transact(refundWrites(unit));
  return failed.length === 0 ? 'refunded' : 'already_refunded';
};
