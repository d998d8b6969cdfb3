import { TTL_ATTRIBUTE } from '../../../platform/dynamodb/table-schema.ts';
import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { announcedAttribute, usedAttribute } from '../../access/adapters/counters.ts';
import { gateKey, settledUnitKey, unreadRefundsKey } from '../../access/adapters/keys.ts';
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

/** The mark of a refund; refused when there is one. */
export const refundMarkWrite = <Label extends string>(unit: QuotaUnit, label: Label): LabelledWrite<Label> => ({
  label,
  kind: 'put',
  item: markOf(unit),
  condition: 'attribute_not_exists(pk)',
});

/** The writes of a refund: a marker, so that it happens once, and the decrement. */
const refundWrites = (unit: QuotaUnit): readonly LabelledWrite<'unit'>[] => [
  refundMarkWrite(unit, 'unit'),
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
    update: 'ADD #announced :mark',
    condition: `attribute_exists(pk) AND (attribute_not_exists(#announced) OR NOT (${covering.map(({ name }) => `contains(#announced, ${name})`).join(' OR ')}))`,
    names: { '#announced': announcedAttribute(month) },
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

/** Keeps a unit used that has no validation: without its mark the reconciliation of the quota would refund it. */
export const keepQuotaUnit = async (table: Table, unit: QuotaUnit): Promise<void> => {
  await table.put(markOf(unit));
};

/** Refunds of an account in a day for files that are not one receipt: reading them costs as much as reading receipts. */
const MAX_UNREAD_REFUNDS = 20;
const DAY_MS = 86_400_000;

/**
 * Refunds the unit of a file that turned out not to be one receipt after it was read: once, and for the first
 * {@link MAX_UNREAD_REFUNDS} of a day in UTC. `now` in epoch milliseconds. Beyond them the unit stays used: it has no
 * validation, so without its mark the reconciliation of the quota would refund it.
 */
export const refundUnreadReceipt = async (table: Table, unit: QuotaUnit, now: number): Promise<void> => {
  const failed = await table.transact([
    ...refundWrites(unit),
    {
      label: 'unit',
      kind: 'update',
      key: unreadRefundsKey(unit.gateId, new Date(now).toISOString().slice(0, 10)),
      update: 'ADD #count :one SET #ttl = :ttl',
      condition: 'attribute_not_exists(#count) OR #count < :max',
      names: { '#count': 'count', '#ttl': TTL_ATTRIBUTE },
      values: { ':one': 1, ':max': MAX_UNREAD_REFUNDS, ':ttl': Math.ceil((now + 2 * DAY_MS) / 1_000) },
    },
  ]);
  if (failed.length > 0) await keepQuotaUnit(table, unit);
};
