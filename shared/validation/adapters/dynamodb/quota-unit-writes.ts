import type { QuotaUnit } from '../../../identity/domain/quota-unit.ts';
import type { LabelledWrite } from '../../../platform/dynamodb/table.ts';

/** The writes for the quota unit in the transaction that ends its validation. Their items belong to identity. */
export type QuotaUnitWrites = {
  /** Gives the unit back, at most once. */
  readonly refundWrites: (unit: QuotaUnit) => readonly LabelledWrite<'unit'>[];
  /** Prevents a refund of the unit. */
  readonly settleUnitWrite: (unit: QuotaUnit) => LabelledWrite<'unit'>;
};
