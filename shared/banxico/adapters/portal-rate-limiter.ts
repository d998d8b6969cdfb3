import * as v from 'valibot';

import type { RawItem, Table, Update } from '../../platform/dynamodb/table.ts';
import {
  nextAttemptAt,
  breakerOpenMs,
  checkRate,
  DEFAULT_PORTAL_RATE,
  earliestLane,
  laneSpacingMs,
  prolongedPause,
  startBy,
  type PortalRate,
  type PortalRateState,
} from '../domain/portal-rate.ts';
import type { PortalRateControl, PortalRateLimiter, SlotReservation } from '../ports/portal-rate-limiter.ts';
import { PORTAL_RATE_KEY } from './keys.ts';

const instant = v.optional(v.number(), 0);

const rateItem = v.object({
  interval_ms: v.optional(v.number(), DEFAULT_PORTAL_RATE.intervalMs),
  burst: v.optional(v.number(), DEFAULT_PORTAL_RATE.burst),
  open_until: instant,
  trips: instant,
});

const laneName = (lane: number): string => `lane_${lane}`;

const stateOf = (item: RawItem | null): PortalRateState => {
  const parsed = v.parse(rateItem, item ?? {});
  return {
    rate: { intervalMs: parsed.interval_ms, burst: parsed.burst },
    lanes: Array.from({ length: parsed.burst }, (_unused, lane) => v.parse(instant, item?.[laneName(lane)])),
    openUntil: parsed.open_until,
    trips: parsed.trips,
  };
};

/** Holds while the stored rate is the one the writer computed with; a table without one has the default. */
const rateCondition = (rate: PortalRate): string => {
  const same = 'burst = :burst AND interval_ms = :interval';
  const isDefault = rate.burst === DEFAULT_PORTAL_RATE.burst && rate.intervalMs === DEFAULT_PORTAL_RATE.intervalMs;
  return isDefault ? `(attribute_not_exists(burst) OR ${same})` : `(${same})`;
};

/** A random free lane, so that concurrent reservations do not contend for the same one; else the lane that is free first. */
const chooseLane = (state: PortalRateState, now: number): number => {
  const free = Array.from({ length: state.rate.burst }, (_unused, lane) => lane).filter((lane) => (state.lanes[lane] ?? 0) < now);
  return free[Math.floor(Math.random() * free.length)] ?? earliestLane(state).lane;
};

/** Attempts before a reservation under heavy contention ends as exhausted. */
const MAX_WRITE_ATTEMPTS = 8;

/**
 * The rate limiter as one item. A reservation is one conditional write on one lane: its next free instant must be the
 * one expected, or later but soon enough. A failed condition returns the current item.
 */
export const makePortalRateLimiter = (table: Table): PortalRateLimiter => {
  let lastState: PortalRateState = stateOf(null);

  const claim = (lane: number, now: number, latestStart: number): Update => {
    const idle = (lastState.lanes[lane] ?? 0) < now;
    return {
      key: PORTAL_RATE_KEY,
      update: idle ? 'SET #lane = :idle_next' : 'SET #lane = #lane + :window',
      condition:
        '(attribute_not_exists(open_until) OR open_until <= :now) AND ' +
        `${rateCondition(lastState.rate)} AND ` +
        (idle ? '(attribute_not_exists(#lane) OR #lane < :now)' : '#lane BETWEEN :now AND :latest'),
      names: { '#lane': laneName(lane) },
      values: {
        ':now': now,
        ':burst': lastState.rate.burst,
        ':interval': lastState.rate.intervalMs,
        ...(idle
          ? { ':idle_next': now + laneSpacingMs(lastState.rate) }
          : { ':window': laneSpacingMs(lastState.rate), ':latest': latestStart }),
      },
    };
  };

  const reserve = async (now: number, latestStart: number): Promise<SlotReservation> => {
    if (latestStart < now) return { kind: 'exhausted', availableAt: Math.max(now, earliestLane(lastState).freeAt) };
    for (let attempt = 0; attempt < MAX_WRITE_ATTEMPTS; attempt += 1) {
      const lane = chooseLane(lastState, now);
      const outcome = await table.update(claim(lane, now, latestStart));
      lastState = stateOf(outcome.item);
      if (outcome.kind === 'written') {
        const startAt = Math.max(now, (lastState.lanes[lane] ?? 0) - laneSpacingMs(lastState.rate));
        return { kind: 'granted', startAt, startBy: startBy(lastState.rate, startAt) };
      }
      if (lastState.openUntil > now) return { kind: 'exhausted', availableAt: nextAttemptAt(lastState, now) };
      const { freeAt } = earliestLane(lastState);
      if (freeAt > latestStart) return { kind: 'exhausted', availableAt: freeAt };
    }
    return { kind: 'exhausted', availableAt: earliestLane(lastState).freeAt };
  };

  return {
    reserve,

    reportThrottled: async (cause, now) => {
      const opened = await table.update({
        key: PORTAL_RATE_KEY,
        update: 'SET open_until = :until ADD trips :one',
        // Queries that were under way together are throttled together: only the first of them counts.
        condition: 'attribute_not_exists(open_until) OR open_until <= :now',
        values: { ':until': now + breakerOpenMs(cause, lastState.trips), ':one': 1, ':now': now },
      });
      lastState = stateOf(opened.item);
      const until = opened.kind === 'written' ? null : prolongedPause(cause, lastState, now);
      if (until === null) return nextAttemptAt(lastState, now);
      const prolonged = await table.update({
        key: PORTAL_RATE_KEY,
        update: 'SET open_until = :until',
        condition: 'open_until < :until',
        values: { ':until': until },
      });
      lastState = stateOf(prolonged.item);
      return nextAttemptAt(lastState, now);
    },

    reportAnswered: async (now) => {
      if (lastState.trips === 0) return;
      const outcome = await table.update({
        key: PORTAL_RATE_KEY,
        update: 'REMOVE trips, open_until',
        // A pause that began after this query was sent stays.
        condition: 'attribute_not_exists(open_until) OR open_until <= :now',
        values: { ':now': now },
      });
      lastState = stateOf(outcome.item);
    },
  };
};

/** Holds while the stored instant or number is the one the writer saw; a table without one has 0. */
const sameNumber = (name: 'open_until' | 'trips', seen: number): string =>
  seen === 0 ? `(attribute_not_exists(${name}) OR ${name} = :seen_${name})` : `${name} = :seen_${name}`;

/** Control of the portal rate of a deployment. */
export const makePortalRateControl = (table: Table): PortalRateControl => ({
  read: async () => stateOf(await table.get(PORTAL_RATE_KEY)),

  setRate: async (rate) => {
    checkRate(rate);
    const outcome = await table.update({
      key: PORTAL_RATE_KEY,
      update: 'SET interval_ms = :interval, burst = :burst',
      values: { ':interval': rate.intervalMs, ':burst': rate.burst },
    });
    return stateOf(outcome.item);
  },

  change: async (seen, { rate, openUntil, trips }) => {
    checkRate(rate);
    const outcome = await table.update({
      key: PORTAL_RATE_KEY,
      update: 'SET interval_ms = :new_interval, burst = :new_burst, open_until = :open_until, trips = :trips',
      // Reservations, which write lanes alone, do not fail it.
      condition: [rateCondition(seen.rate), sameNumber('open_until', seen.openUntil), sameNumber('trips', seen.trips)].join(' AND '),
      values: {
        ':interval': seen.rate.intervalMs,
        ':burst': seen.rate.burst,
        ':seen_open_until': seen.openUntil,
        ':seen_trips': seen.trips,
        ':new_interval': rate.intervalMs,
        ':new_burst': rate.burst,
        ':open_until': openUntil,
        ':trips': trips,
      },
    });
    return outcome.kind === 'written' ? stateOf(outcome.item) : null;
  },
});
