import {
  driftOfShippedList,
  isSameList,
  participantsWith,
  type ParticipantSnapshot,
} from '../../../shared/banking/domain/bank/participant-snapshots.ts';
import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import type { ParticipantSnapshots } from '../../../shared/banking/ports/participant-snapshots.ts';
import type { ParticipantListOutcome, ParticipantSource } from '../../../shared/banxico/ports/participant-source.ts';
import type { PortalRateLimiter } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import type { TakeSlot } from '../../../shared/banxico/use-cases/take-slot.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import { addDays, calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { findListAnomalies, type ListAnomalies } from '../domain/participant-list-check.ts';

/** Time a run may take: the wait for a slot and the query. */
const MAX_SLOT_WAIT_MS = 20_000;
const QUERY_TIMEOUT_MS = 20_000;
/** Days without a comparison that need no person. */
const STALE_AFTER_DAYS = 3;

type Deps = {
  readonly source: ParticipantSource;
  readonly rateLimiter: Pick<PortalRateLimiter, 'reportThrottled' | 'reportAnswered'>;
  readonly takeSlot: TakeSlot;
  readonly snapshots: ParticipantSnapshots;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Once a day, compares Banxico's list of participants with the stored one and stores it when it changed. The query
 * takes a slot like any other. Without a slot, a response or a list that passes the check, the next run tries again.
 */
export const makeRefreshParticipants = ({ source, rateLimiter, takeSlot, snapshots, clock, log }: Deps) => {
  const reportFailure = async (outcome: Exclude<ParticipantListOutcome, { kind: 'listed' }>): Promise<void> => {
    if (outcome.kind === 'throttled') {
      log.count('PortalThrottled');
      log.warn('participants_not_refreshed', { reason: outcome.cause });
      await rateLimiter.reportThrottled(outcome.cause, clock.now());
      return;
    }
    if (outcome.kind === 'unrecognised') {
      log.count('PortalPageUnrecognised');
      log.error('portal_page_unrecognised', { body_sha256: outcome.bodySha256 });
    }
    log.warn('participants_not_refreshed', { reason: outcome.kind === 'unavailable' ? outcome.reason : outcome.kind });
  };

  const reportDrift = (snapshot: ParticipantSnapshot): void => {
    const { missing, renamed } = driftOfShippedList(snapshot);
    if (missing.length === 0 && renamed.length === 0) return;
    log.count('ParticipantsDrifted');
    log.warn('participants_drifted', { missing: missing.join(' '), renamed: renamed.join(' ') });
  };

  const rejectList = ({ recoded, renamed, misnamed }: ListAnomalies): void => {
    log.count('ParticipantsDrifted');
    log.error('participants_rejected', { recoded: recoded.join(' '), renamed: renamed.join(' '), misnamed: misnamed.join(' ') });
  };

  /** Whether the list passed the check. */
  const compare = async (listed: ParticipantSnapshot): Promise<boolean> => {
    const snapshotList = await snapshots.list();
    const anomalies = findListAnomalies(listed, participantsWith(snapshotList));
    // The shipped list was reviewed by a person: a list that agrees with it passes, whatever the snapshots contain.
    if (anomalies !== null && findListAnomalies(listed, SHIPPED_PARTICIPANTS) !== null) {
      rejectList(anomalies);
      return false;
    }
    const latest = snapshotList.at(-1);
    const hasChanged = latest === undefined || !isSameList(latest.participants, listed.participants);
    if (hasChanged) await snapshots.save(listed);
    await snapshots.markChecked(listed.fecha);
    log.info('participants_refreshed', { participants: listed.participants.length, changed: hasChanged });
    reportDrift(listed);
    return true;
  };

  const refresh = async (fecha: CalendarDate): Promise<boolean> => {
    const slot = await takeSlot(clock.now() + MAX_SLOT_WAIT_MS, Promise.resolve());
    if (slot.kind === 'exhausted') {
      log.warn('participants_not_refreshed', { reason: 'no_slot' });
      return false;
    }
    const outcome = await source.list(fecha, clock.now() + QUERY_TIMEOUT_MS);
    if (outcome.kind === 'listed') return compare({ fecha, participants: outcome.participants });
    await reportFailure(outcome);
    return false;
  };

  return async (): Promise<void> => {
    const fecha = calendarDateIn(MEXICO_CITY, clock.now());
    const checkedOn = await snapshots.lastCheckedOn();
    if (checkedOn === fecha || (await refresh(fecha))) return;
    if (checkedOn === null || checkedOn < addDays(fecha, -STALE_AFTER_DAYS)) log.count('ParticipantsStale');
  };
};
