import { makeAdminAudit } from '../../shared/administration/adapters/admin-audit-log.ts';
import { makePseudonyms } from '../../shared/administration/adapters/pseudonyms.ts';
import type { AdminChange } from '../../shared/administration/domain/audit-row.ts';
import { reasonText } from '../../shared/administration/http/reason-rule.ts';
import { auditedAccounts, type UserAction } from '../../shared/administration/use-cases/audited-accounts.ts';
import { makeAccountStore } from '../../shared/identity/accounts/adapters/account-store.ts';
import type { AccountStore } from '../../shared/identity/accounts/ports/account-store.ts';
import { systemIds } from '../../shared/platform/ids/system-ids.ts';
import type { Deployment } from './deployment.ts';

/** The reason of a command, by the rule of operations. Throws RangeError for one that breaks it. */
export const reasonOf = (text: string): string => {
  const reason = reasonText.read(text);
  if ('value' in reason) return reason.value;
  throw new RangeError('the reason has 5 to 500 characters, without addresses and long numbers');
};

/** Accounts that the operator changes at an instant (epoch milliseconds): each change writes a row of the administrative audit. */
export const operatorAccounts = (
  { table, credentials, adminAudit: audit }: Pick<Deployment, 'table' | 'credentials' | 'adminAudit'>,
  action: Omit<UserAction, 'actor'>,
  at: number,
): AccountStore => {
  const { tableOf } = makeAdminAudit({ table, audit, pseudonyms: makePseudonyms(table, systemIds) });
  const audited = (change: AdminChange) => makeAccountStore(tableOf(change), credentials);
  const actor = { userId: null, ipPrefix: null, correlationId: systemIds.uuid(), at };
  return auditedAccounts(makeAccountStore(table, credentials), audited, { actor, ...action });
};
