import type { SignedInActor } from '../../../shared/administration/domain/audit-row.ts';
import type { Proposal } from '../../../shared/administration/domain/proposal.ts';
import type { Audited } from '../../../shared/administration/ports/admin-audit-log.ts';
import type { ProposeAction } from '../../../shared/administration/use-cases/propose-action.ts';
import { isBroadcastId, type Broadcast, type BroadcastContent, type BroadcastId } from '../../../shared/broadcasts/domain/broadcast.ts';
import {
  cancelled,
  newBroadcast,
  paused,
  replaced,
  resumed,
  started,
  type Draft,
  type StatusConflict,
} from '../../../shared/broadcasts/domain/transitions.ts';
import type { BroadcastSteps } from '../../../shared/broadcasts/ports/broadcast-step.ts';
import type { BroadcastStore } from '../../../shared/broadcasts/ports/broadcast-store.ts';
import { broadcastChange, type StartBroadcast, type StartCode } from '../../../shared/broadcasts/use-cases/start-broadcast.ts';
import { MAX_UPDATE_ATTEMPTS } from '../../../shared/broadcasts/use-cases/update-broadcast.ts';
import { fail, ok, type Result } from '../../../shared/errors/failure.ts';
import type { UserId } from '../../../shared/identity/accounts/domain/identity.ts';
import type { AccountStore } from '../../../shared/identity/accounts/ports/account-store.ts';
import type { Ids } from '../../../shared/platform/ids/ids.ts';

/** A broadcast to more users is sent after another admin confirms it. */
const MAX_RECIPIENTS_ALONE = 100;

/** A broadcast as an admin writes it; the list of addresses is null for users of any address. */
export type BroadcastRequest = Omit<BroadcastContent, 'audience'> & {
  readonly audience: Omit<BroadcastContent['audience'], 'userIds'>;
  readonly emails: readonly string[] | null;
};

export type ManageDeps = {
  readonly broadcasts: BroadcastStore;
  readonly auditedBroadcasts: Audited<BroadcastStore>;
  readonly broadcastSteps: BroadcastSteps;
  readonly accounts: Pick<AccountStore, 'findByEmail'>;
  readonly startBroadcast: StartBroadcast;
  readonly proposeAction: ProposeAction;
  readonly ids: Pick<Ids, 'uuid'>;
};

/** A change by an admin, with its reason. */
export type Decision = { readonly id: BroadcastId; readonly actor: SignedInActor; readonly reason: string };

export type ConfirmOutcome =
  | { readonly kind: 'started'; readonly broadcast: Broadcast }
  | { readonly kind: 'proposed'; readonly proposal: Proposal };

const DECISIONS = {
  pause_broadcast: (broadcast: Broadcast) => paused(broadcast),
  resume_broadcast: (broadcast: Broadcast, now: number) => resumed(broadcast, now),
  cancel_broadcast: (broadcast: Broadcast, now: number) => cancelled(broadcast, now),
} as const;

/** Broadcasts as admins write, confirm, pause, continue and cancel them. Each change is audited in its transaction. */
export const makeManageBroadcasts = (deps: ManageDeps) => {
  const { broadcasts, auditedBroadcasts, broadcastSteps, accounts, startBroadcast, proposeAction, ids } = deps;

  const usersOf = async (emails: readonly string[]): Promise<readonly UserId[]> => {
    const found = await Promise.all(emails.map(accounts.findByEmail));
    return [...new Set(found.flatMap((account) => (account === null ? [] : [account.user.id])))];
  };

  const draftOf = async ({ audience, emails, ...content }: BroadcastRequest): Promise<Draft> => {
    if (emails === null) return { ...content, audience: { ...audience, userIds: null }, addresses: null, unknownAddresses: 0 };
    const userIds = await usersOf(emails);
    const counts = { addresses: emails.length, unknownAddresses: emails.length - userIds.length };
    return { ...content, audience: { ...audience, userIds }, ...counts };
  };

  const nextStep = ({ id }: Pick<Broadcast, 'id'>, { correlationId }: SignedInActor) =>
    broadcastSteps.send({ broadcastId: id, correlationId });

  /** Writes what follows from a broadcast, again after another change. */
  const change = async <Code extends StatusConflict>(
    { id, actor, reason }: Omit<Decision, 'reason'> & { readonly reason: string | null },
    action: string,
    nextOf: (broadcast: Broadcast) => Result<Broadcast, Code>,
  ): Promise<Result<Broadcast, Code | 'not_found'>> => {
    for (let made = 0; made < MAX_UPDATE_ATTEMPTS; made += 1) {
      const seen = await broadcasts.find(id);
      if (seen === null) return fail('not_found');
      const next = nextOf(seen.broadcast);
      if (!next.ok) return next;
      const before = { status: seen.broadcast.status, run: seen.broadcast.run };
      const audited = auditedBroadcasts(broadcastChange(next.value, action, { actor, reason, before }));
      if (await audited.change(seen, next.value)) return next;
    }
    throw new Error('the broadcast changes with every attempt');
  };

  return {
    create: async (request: BroadcastRequest, actor: SignedInActor): Promise<Broadcast> => {
      const id = ids.uuid();
      if (!isBroadcastId(id)) throw new TypeError('the id generator does not make UUIDs');
      const broadcast = newBroadcast(id, await draftOf(request), actor.at);
      await auditedBroadcasts(broadcastChange(broadcast, 'create_broadcast', { actor, reason: null, before: null })).add(broadcast);
      await nextStep(broadcast, actor);
      return broadcast;
    },

    /** Writes another content, and begins its dry run. */
    replace: async (id: BroadcastId, request: BroadcastRequest, actor: SignedInActor) => {
      const draft = await draftOf(request);
      const next = await change({ id, actor, reason: null }, 'replace_broadcast', (broadcast) => replaced(broadcast, draft));
      if (next.ok) await nextStep(next.value, actor);
      return next;
    },

    /** Starts the broadcast of a dry run; proposes it for many recipients. */
    confirm: async ({ id, actor, reason }: Decision, digest: string): Promise<Result<ConfirmOutcome, StartCode>> => {
      const seen = await broadcasts.find(id);
      if (seen === null) return fail('not_found');
      const allowed = started(seen.broadcast, digest, actor.at);
      if (!allowed.ok) return allowed;
      if (seen.broadcast.recipients > MAX_RECIPIENTS_ALONE) {
        const target = { kind: 'broadcast', id };
        return ok({
          kind: 'proposed',
          proposal: await proposeAction({ actor, action: 'send_broadcast', target, items: [digest], reason }),
        });
      }
      const begun = await startBroadcast({ id, digest, actor, reason }, auditedBroadcasts);
      if (!begun.ok) return begun;
      await nextStep(begun.value, actor);
      return ok({ kind: 'started', broadcast: begun.value });
    },

    decide: async (action: keyof typeof DECISIONS, decision: Decision): Promise<Result<Broadcast, StatusConflict | 'not_found'>> => {
      const next = await change(decision, action, (broadcast) => DECISIONS[action](broadcast, decision.actor.at));
      if (next.ok && action === 'resume_broadcast') await nextStep(next.value, decision.actor);
      return next;
    },
  };
};

export type ManageBroadcasts = ReturnType<typeof makeManageBroadcasts>;
