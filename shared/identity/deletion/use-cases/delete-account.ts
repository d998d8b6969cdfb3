import { fail, ok, type Result } from '../../../errors/failure.ts';
import type { Ids } from '../../../platform/ids/ids.ts';
import type { Log } from '../../../platform/observability/log.ts';
import type { Queue } from '../../../platform/queue.ts';
import { deleteAccount, type AccountChange, type ChangeCause } from '../../accounts/domain/account-change.ts';
import type { Account } from '../../accounts/domain/account.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { AccountStore } from '../../accounts/ports/account-store.ts';
import { changeAccount } from '../../accounts/use-cases/change-account.ts';
import type { Subscription } from '../../plans/domain/subscription.ts';
import type { SubscriptionBilling } from '../../plans/ports/subscription-billing.ts';
import { beginDeletion, isDeletionId, type Deletion, type DeletionId, type GraceTiming } from '../domain/deletion.ts';
import type { LifeStepMessage } from '../ports/life-step-message.ts';

export type DeleteAccountDeps = {
  readonly accounts: AccountStore;
  readonly billing: Pick<SubscriptionBilling, 'cancel'>;
  readonly lifeSteps: Queue<LifeStepMessage>;
  readonly graceTiming: GraceTiming;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Pick<Log, 'error'>;
};

/** `unauthorized`: a concurrent change refuses the caller, as it does the next request. */
export type DeletionRefusal = 'admin_self_delete_not_allowed' | 'unauthorized';

const newDeletionId = (ids: Pick<Ids, 'uuid'>): DeletionId => {
  const id = ids.uuid();
  if (!isDeletionId(id)) throw new TypeError('the id generator does not make UUIDs');
  return id;
};

const canceled = async ({ billing }: Pick<DeleteAccountDeps, 'billing'>, subscription: Subscription | null, at: number) =>
  subscription === null ? null : billing.cancel(subscription, at);

/**
 * Deletes the account of the user who requests it: from the next request on every session and key is refused. Of concurrent requests the
 * first deletes it, and all return the same deletion. The later steps do the rest.
 */
export const makeDeleteAccount = (deps: DeleteAccountDeps) => {
  const { accounts, graceTiming, ids, lifeSteps, log } = deps;

  /** If a step cannot be sent, the sweep finds it due and sends it. */
  const sendFirstStep = async (userId: UserId, { id, nextStep }: Deletion, correlationId: string): Promise<void> => {
    try {
      await lifeSteps.send({ userId, deletionId: id, step: nextStep, correlationId }, 0);
    } catch (error) {
      log.error('life_step_not_sent', { deletion_id: id }, error);
    }
  };

  return async (userId: UserId, { at, correlationId }: ChangeCause): Promise<Result<Deletion, DeletionRefusal>> => {
    const id = newDeletionId(ids);
    const decide = async (account: Account): Promise<Result<AccountChange | null, DeletionRefusal>> => {
      const { user } = account;
      if (user.role !== 'user') return fail('admin_self_delete_not_allowed');
      if (user.deletion !== null) return ok(null);
      if (user.status !== 'active') return fail('unauthorized');
      const deletion = beginDeletion(id, user.subscription, graceTiming, at);
      const subscription = await canceled(deps, user.subscription, at);
      return ok(deleteAccount(account, deletion, subscription, { at, correlationId }));
    };
    const changed = await changeAccount(accounts, userId, decide);
    if (!changed.ok) {
      const [{ code }] = changed.problems;
      return fail(code === 'not_found' ? 'unauthorized' : code);
    }
    const { user } = changed.value;
    if (user.deletion !== null) return ok(user.deletion);
    const deletion = beginDeletion(id, user.subscription, graceTiming, at);
    await sendFirstStep(userId, deletion, correlationId);
    return ok(deletion);
  };
};

export type DeleteAccount = ReturnType<typeof makeDeleteAccount>;
