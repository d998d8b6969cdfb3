import {
  driftOfShippedList,
  isSameList,
  participantsWith,
  type ParticipantSnapshot,
} from '../../../shared/banking/domain/bank/participant-snapshots.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import type { ParticipantSnapshots } from '../../../shared/banking/ports/participant-snapshots.ts';
import type { CentralBudget } from '../../../shared/banxico/ports/central-budget.ts';
import type { ParticipantListOutcome, ParticipantSource } from '../../../shared/banxico/ports/participant-source.ts';
import { makeTakeTurn } from '../../../shared/banxico/use-cases/take-turn.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import { addDays, calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { doubtsAbout, type ListDoubts } from '../domain/plausible-list.ts';

/** Time a run waits for its turn at the portal, and for the portal. */
const TURN_MS = 20_000;
const ANSWER_MS = 20_000;
/** Days without a comparison that need no person. */
const PATIENCE_DAYS = 3;

type Deps = {
  readonly source: ParticipantSource;
  readonly budget: CentralBudget;
  readonly snapshots: ParticipantSnapshots;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Compares Banxico's list of participants with what is known, once a day, and keeps it when it changed. The question
 * takes a turn at the portal like any other. A day on which there was no turn, no answer or none to be believed is tried
 * again by the next run.
 */
export const makeRefreshParticipants = ({ source, budget, snapshots, clock, log }: Deps) => {
  const takeTurn = makeTakeTurn(budget, clock);

  const reportFault = async (outcome: Exclude<ParticipantListOutcome, { kind: 'listed' }>): Promise<void> => {
    if (outcome.kind === 'throttled') {
      log.count('CentralThrottled');
      log.warn('participants_not_refreshed', { reason: outcome.cause });
      await budget.reportThrottled(outcome.cause, clock.now());
      return;
    }
    if (outcome.kind === 'unrecognised') {
      log.count('CentralUnrecognised');
      log.error('central_unrecognised', { body_sha256: outcome.bodySha256 });
    }
    log.warn('participants_not_refreshed', { reason: outcome.kind === 'unavailable' ? outcome.reason : outcome.kind });
  };

  const reportDrift = (snapshot: ParticipantSnapshot): void => {
    const { missing, renamed } = driftOfShippedList(snapshot);
    if (missing.length === 0 && renamed.length === 0) return;
    log.count('ParticipantsDrifted');
    log.warn('participants_drifted', { missing: missing.join(' '), renamed: renamed.join(' ') });
  };

  const refuse = ({ recoded, renamed, misnamed }: ListDoubts): void => {
    log.count('ParticipantsDrifted');
    log.error('participants_refused', { recoded: recoded.join(' '), renamed: renamed.join(' '), misnamed: misnamed.join(' ') });
  };

  /** Whether the list was believed. */
  const compare = async (listed: ParticipantSnapshot): Promise<boolean> => {
    const kept = await snapshots.list();
    const doubts = doubtsAbout(listed, participantsWith(kept));
    // The shipped list was read by a person: what agrees with it is believed, whatever the snapshots say.
    if (doubts !== null && doubtsAbout(listed, SHIPPED_PARTICIPANTS) !== null) {
      refuse(doubts);
      return false;
    }
    const latest = kept.at(-1);
    const hasChanged = latest === undefined || !isSameList(latest.participants, listed.participants);
    if (hasChanged) await snapshots.keep(listed);
    await snapshots.markChecked(listed.fecha);
    log.info('participants_refreshed', { participants: listed.participants.length, changed: hasChanged });
    reportDrift(listed);
    return true;
  };

  const refresh = async (fecha: CalendarDate): Promise<boolean> => {
    const turn = await takeTurn(clock.now() + TURN_MS, Promise.resolve());
    if (turn.kind === 'exhausted') {
      log.warn('participants_not_refreshed', { reason: 'no_turn' });
      return false;
    }
    const outcome = await source.list(fecha, clock.now() + ANSWER_MS);
    if (outcome.kind === 'listed') return compare({ fecha, participants: outcome.participants });
    await reportFault(outcome);
    return false;
  };

  return async (): Promise<void> => {
    const fecha = calendarDateIn(MEXICO_CITY, clock.now());
    const checkedOn = await snapshots.lastCheckedOn();
    if (checkedOn === fecha || (await refresh(fecha))) return;
    if (checkedOn === null || checkedOn < addDays(fecha, -PATIENCE_DAYS)) log.count('ParticipantsStale');
  };
};
