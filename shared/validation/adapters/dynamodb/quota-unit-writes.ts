import type { QuotaThreshold, QuotaUnit } from '../../../identity/plans/domain/quota-unit.ts';
import type { LabelledWrite } from '../../../platform/dynamodb/table.ts';

/** The writes for the quota unit in the transactions that begin and end its validation. Their items belong to identity. */
export type QuotaUnitWrites = {
  /** Refunds the unit, at most once. */
  readonly refundWrites: (unit: QuotaUnit) => readonly LabelledWrite<'unit'>[];
  /** Prevents a refund of the unit. */
  readonly settleUnitWrite: (unit: QuotaUnit) => LabelledWrite<'unit'>;
  /** Marks a threshold as announced by this unit's validation; refused when another has announced it. */
  readonly recordThresholdWrite: (unit: QuotaUnit, threshold: QuotaThreshold) => LabelledWrite<'threshold'>;
};
