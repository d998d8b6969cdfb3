import * as v from 'valibot';

import type { UserId } from '../../identity/accounts/domain/identity.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { Log } from '../../platform/observability/log.ts';
import { slicesOf } from '../../platform/slices.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { addTallies, EMPTY_TALLY, type Broadcast, type Tally } from '../domain/broadcast.ts';
import { isPageCountable } from '../domain/page-outcome.ts';
import { claimed, counted, MAX_PAGE_ATTEMPTS, pageFailed, pageSent, pausedByFault, released } from '../domain/transitions.ts';
import type { BroadcastStep, BroadcastSteps } from '../ports/broadcast-step.ts';
import type { BroadcastStore } from '../ports/broadcast-store.ts';
import type { FindRecipients } from './find-recipients.ts';
import type { ServeRecipient } from './serve-recipient.ts';
import type { UpdateBroadcast } from './update-broadcast.ts';

/** Longer than the timeout of the function: a lease that ended belongs to a worker that was stopped. */
const LEASE_MS = 90_000;

/** A dry run continues in another run of the function after this time. */
const COUNTING_MS = 30_000;

/** Recipients who are served at the same time. */
const PARALLEL = 10;

/** The counts of those who were served or are gone, and the errors of the others. */
type ServedPage = { readonly tally: Tally; readonly faults: readonly unknown[] };

const isLastAttempt = ({ failedAttempts }: Broadcast): boolean => failedAttempts + 1 >= MAX_PAGE_ATTEMPTS;

export type RunStepDeps = {
  readonly broadcasts: Pick<BroadcastStore, 'page'>;
  readonly updateBroadcast: UpdateBroadcast;
  readonly findRecipients: FindRecipients;
  readonly serveRecipient: ServeRecipient;
  readonly broadcastSteps: BroadcastSteps;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Makes the next step of a broadcast: reads its audience, or serves a page of recipients. The lease admits one worker, and the page counts
 * with the write that moves the broadcast to the next one. If a worker dies, its page is served again: those who were served get nothing twice,
 * because every channel recognises the event. A few recipients who fail do not stop the others; where many fail, the page is repeated a few
 * times, and then the broadcast is paused at it. Messages without a step to make are dropped.
 */
export const makeRunStep = (deps: RunStepDeps) => {
  const { broadcasts, updateBroadcast, findRecipients, serveRecipient, broadcastSteps, ids, clock, log } = deps;

  const countAudience = async (claim: Broadcast, token: string, step: BroadcastStep): Promise<void> => {
    const deadline = clock.now() + COUNTING_MS;
    let current = claim;
    while (current.position !== null) {
      const found = await findRecipients(current.audience, current.position);
      const at = clock.now();
      const next = await updateBroadcast(current.id, (seen) => counted(seen, found, token, at), { pages: found.pages, at });
      if (next === null) return;
      current = next;
      if (current.status === 'counting' && at >= deadline) {
        await updateBroadcast(current.id, (seen) => released(seen, token));
        await broadcastSteps.send(step);
        return;
      }
    }
    log.info('broadcast_counted', { broadcast_id: current.id, recipients: current.recipients });
  };

  const tryServe = async (broadcast: Broadcast, userId: UserId, correlationId: string): Promise<Tally | { readonly fault: unknown }> => {
    try {
      return await serveRecipient(broadcast, userId, correlationId);
    } catch (error) {
      log.error('broadcast_recipient_failed', { broadcast_id: broadcast.id, page: broadcast.sentPages, user_id: userId }, error);
      return { fault: error };
    }
  };

  const servePage = async (broadcast: Broadcast, recipients: readonly UserId[], correlationId: string): Promise<ServedPage> => {
    let tally = EMPTY_TALLY;
    const faults: unknown[] = [];
    for (const slice of slicesOf(recipients, PARALLEL)) {
      for (const outcome of await Promise.all(slice.map((userId) => tryServe(broadcast, userId, correlationId)))) {
        if ('fault' in outcome) faults.push(outcome.fault);
        else tally = addTallies(tally, outcome);
      }
    }
    return { tally, faults };
  };

  /** Ends an attempt at a page that is not counted. Throws the first fault, which the alarm on errors of the function counts. */
  const endAttempt = async (claim: Broadcast, token: string, faults: readonly unknown[]): Promise<never> => {
    const { id, sentPages: page } = claim;
    const isLast = isLastAttempt(claim);
    const reason = faults.every((fault) => v.isValiError(fault)) ? 'recipients_unreadable' : 'service_fault';
    await updateBroadcast(id, (seen) => (isLast ? pausedByFault(seen, token, reason) : pageFailed(seen, token, clock.now())));
    if (isLast) log.error('broadcast_paused', { broadcast_id: id, page, reason });
    throw faults[0];
  };

  const sendPage = async (claim: Broadcast, token: string, beganAt: number, step: BroadcastStep): Promise<void> => {
    const { id, sentPages: page } = claim;
    const recipients = await broadcasts.page(claim, page);
    const { tally: served, faults } = await servePage(claim, recipients, step.correlationId);
    const unreadable = faults.filter((fault) => v.isValiError(fault)).length;
    const isCountable = isPageCountable(
      { served: recipients.length - served.gone - faults.length, unreadable, faulty: faults.length - unreadable },
      { isLast: isLastAttempt(claim), servedBefore: claim.processed - claim.tally.gone - claim.tally.failed },
    );
    if (!isCountable) return endAttempt(claim, token, faults);
    const tally = { ...served, failed: faults.length };
    const sent = { page, recipients: recipients.length, tally, beganAt };
    const next = await updateBroadcast(id, (seen) => pageSent(seen, sent, token, clock.now()));
    if (next === null) return;
    log.info('broadcast_page_sent', { broadcast_id: id, page, recipients: recipients.length, broadcast_status: next.status });
    if (next.status === 'sending') await broadcastSteps.send(step, Math.max(0, Math.ceil((next.nextAt - clock.now()) / 1_000)));
  };

  return async (step: BroadcastStep): Promise<void> => {
    const { broadcastId: id } = step;
    const now = clock.now();
    const lease = { token: ids.uuid(), until: now + LEASE_MS };
    const claim = await updateBroadcast(id, (seen) => claimed(seen, lease, now));
    if (claim === null) return;
    try {
      await (claim.status === 'counting' ? countAudience(claim, lease.token, step) : sendPage(claim, lease.token, now, step));
    } catch (error) {
      await updateBroadcast(id, (seen) => released(seen, lease.token));
      throw error;
    }
  };
};
