import type { ParticipantSource } from '../../../shared/banxico/ports/participant-source.ts';
import type { PortalRateLimiter } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import type { TakeSlot } from '../../../shared/banxico/use-cases/take-slot.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import type { PortalTrafficStore } from '../../../shared/service-status/ports/portal-traffic.ts';

/** A probe waits for no validation: it takes a slot that is nearly free, or none. */
const MAX_SLOT_WAIT_MS = 2_000;
const TIMEOUT_MS = 15_000;

type Deps = {
  readonly source: ParticipantSource;
  readonly rateLimiter: Pick<PortalRateLimiter, 'reportThrottled'>;
  readonly takeSlot: TakeSlot;
  readonly portalTraffic: Pick<PortalTrafficStore, 'recordProbe'>;
  readonly clock: Clock;
  readonly log: Log;
};

/**
 * Requests the portal's list of banks, which is short, and records how long it took. It takes a slot of the portal rate like a validation;
 * without one, as while the breaker is open, there is no probe.
 */
export const makeProbePortal =
  ({ source, rateLimiter, takeSlot, portalTraffic, clock, log }: Deps) =>
  async (): Promise<void> => {
    const slot = await takeSlot(clock.now() + MAX_SLOT_WAIT_MS, Promise.resolve());
    if (slot.kind === 'exhausted') return;
    const at = clock.now();
    const outcome = await source.list(calendarDateIn(MEXICO_CITY, at), at + TIMEOUT_MS);
    const latencyMs = clock.now() - at;
    if (outcome.kind === 'throttled') {
      log.count('PortalThrottled');
      await rateLimiter.reportThrottled(outcome.cause, clock.now());
      return;
    }
    if (outcome.kind === 'unrecognised') {
      log.count('PortalPageUnrecognised');
      log.error('portal_page_unrecognised', { body_sha256: outcome.bodySha256 });
    }
    await portalTraffic.recordProbe({ at, latencyMs: outcome.kind === 'listed' ? latencyMs : null });
  };
