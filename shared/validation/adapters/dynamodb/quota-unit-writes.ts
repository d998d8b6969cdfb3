import type { QuotaUnit } from '../../../identity/domain/quota-unit.ts';
import type { LabelledWrite } from '../../../platform/dynamodb/table.ts';

/** What becomes of a quota unit, as writes of the transaction that ends its validation. Identity knows their items. */
export type QuotaUnitWrites = {
  /** Gives the unit back, at most once. */
  readonly refundWrites: (unit: QuotaUnit) => readonly LabelledWrite<'unit'>[];
  /** Keeps the unit from ever being given back. */
  readonly settleUnitWrite: (unit: QuotaUnit) => LabelledWrite<'unit'>;
};
