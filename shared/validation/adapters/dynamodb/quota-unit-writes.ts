import type { QuotaThreshold, QuotaUnit } from '../../../identity/plans/domain/quota-unit.ts';
import type { LabelledWrite } from '../../../platform/dynamodb/table.ts';

/** The writes for the quota unit in the transactions that begin and end its validation. Their items belong to identity. */
export type QuotaUnitWrites = {
  /** Gives the unit back, at most once. */
  readonly refundWrites: (unit: QuotaUnit) => readonly LabelledWrite<'unit'>[];
  /** Prevents a refund of the unit. */
  readonly settleUnitWrite: (unit: QuotaUnit) => LabelledWrite<'unit'>;
  /** Has one validation tell that the unit reached a threshold; refused when another has. */
  readonly recordThresholdWrite: (unit: QuotaUnit, threshold: QuotaThreshold) => LabelledWrite<'threshold'>;
};
