import type { AdminActor, AuditValues } from '../../../shared/administration/domain/audit-row.ts';
import type { AdminAuditLog } from '../../../shared/administration/ports/admin-audit-log.ts';
import type { ErrorCode } from '../../../shared/errors/catalogue.ts';
import type { Result } from '../../../shared/errors/failure.ts';

/** An action at the processor, as the audit shows it. */
export type BillingAction = {
  readonly actor: AdminActor;
  readonly action: string;
  readonly target: { readonly kind: string; readonly id: string };
  readonly reason: string;
  /** What is to be done. */
  readonly intent: AuditValues;
};

/**
 * Runs an action at the processor between its two rows of the audit: the intent before, and the outcome after, also of one that fails.
 * `unknown`: the processor gave no answer, so that the action may have been made.
 */
export const makeAuditedAction =
  (adminAudit: Pick<AdminAuditLog, 'record'>) =>
  async <Value, Code extends ErrorCode>(
    { intent, ...action }: BillingAction,
    work: () => Promise<Result<Value, Code>>,
    outcomeOf: (value: Value) => AuditValues,
  ): Promise<Result<Value, Code>> => {
    const change = { ...action, area: 'billing', before: null } as const;
    const end = (after: AuditValues): Promise<void> => adminAudit.record({ ...change, after: { ...intent, ...after } }, 'outcome');
    await adminAudit.record({ ...change, after: intent }, 'intent');
    try {
      const result = await work();
      await end(result.ok ? { result: 'done', ...outcomeOf(result.value) } : { result: result.problems[0].code });
      return result;
    } catch (error) {
      await end({ result: 'unknown' });
      throw error;
    }
  };

export type AuditedAction = ReturnType<typeof makeAuditedAction>;
