import { keepQuotaUnit, refundQuotaUnit } from '../../../shared/identity/plans/adapters/refund-quota-unit.ts';
import type { Table } from '../../../shared/platform/dynamodb/table.ts';
import type { QuotaUnits } from '../ports/quota-ledger.ts';

/** The quota units of requests, in DynamoDB. */
export const makeQuotaUnits = (table: Table): QuotaUnits => ({
  keep: (unit) => keepQuotaUnit(table, unit),
  refund: (unit) => refundQuotaUnit(table, unit),
});
