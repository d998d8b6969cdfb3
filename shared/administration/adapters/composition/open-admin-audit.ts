import type { FunctionContext } from '../../../platform/lambda/function-context.ts';
import { makeAdminAudit } from '../admin-audit-log.ts';
import { makePseudonyms } from '../pseudonyms.ts';

type Context = Pick<FunctionContext<{ readonly ADMIN_AUDIT_TABLE_NAME: string }>, 'env' | 'table' | 'openTable' | 'ids'>;

/** The audit of a function that changes something for the administration, or reads its rows. */
export const openAdminAudit = ({ env, table, openTable, ids }: Context) => {
  const pseudonyms = makePseudonyms(table, ids);
  return { pseudonyms, ...makeAdminAudit({ table, audit: openTable(env.ADMIN_AUDIT_TABLE_NAME), pseudonyms }) };
};
