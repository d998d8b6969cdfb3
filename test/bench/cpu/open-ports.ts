import { hash } from 'node:crypto';

import type { CepOutcome, PaymentStatusOutcome } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import type { CepSource } from '../../../shared/banxico/ports/cep-source.ts';
import type { PortalRateLimiter } from '../../../shared/banxico/ports/portal-rate-limiter.ts';
import { permissionsOfRole } from '../../../shared/identity/access/domain/permissions.ts';
import type { Principal } from '../../../shared/identity/access/domain/principal.ts';
import { nextMinute, PER_IP_LIMIT } from '../../../shared/identity/access/domain/rate-limit.ts';
import type { IpRateLimiter } from '../../../shared/identity/access/ports/ip-rate-limiter.ts';
import type { OperationLimiter } from '../../../shared/identity/access/ports/operation-limiter.ts';
import type { ApiKeyAuthorizer } from '../../../shared/identity/api-keys/ports/api-key-authorizer.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { startOfNextUtcMonth, utcMonth } from '../../../shared/platform/time/month.ts';
import { systemClock } from '../../../shared/platform/time/system-clock.ts';
import { applyTransition } from '../../../shared/validation/domain/transitions.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import type { ValidationStore } from '../../../shared/validation/ports/validation-store.ts';
import { gateIdOf, userIdOf } from '../../support/builders/identity/identity.ts';

const SLOT_MS = 60_000;

/** Ports that accept everything: the benchmark measures the function, not its limits. */

const principal: Principal = {
  userId: userIdOf('bench'),
  role: 'user',
  permissions: new Set(permissionsOfRole.user),
  language: null,
  timezone: 'America/Mexico_City',
  attributes: {},
};

/** Authorises every request as one account and counts its units. */
export const makeAllowAllAuthorizer = (): ApiKeyAuthorizer => {
  let seq = 0;
  const gateId = gateIdOf('bench');
  return {
    authorize: ({ consumeUnit, now }) => {
      seq += 1;
      const unit = consumeUnit ? { gateId, month: utcMonth(now), seq } : null;
      const rate = { limit: PER_IP_LIMIT, remaining: PER_IP_LIMIT, resetsAt: nextMinute(now) };
      const quota = { gateId, limit: Number.MAX_SAFE_INTEGER, used: seq, resetsAt: startOfNextUtcMonth(now) };
      return Promise.resolve({ kind: 'authorized', principal, unit, rate, quota });
    },
    identify: () => Promise.resolve(principal.userId),
    refund: () => Promise.resolve(),
  };
};

export const unlimitedIpRate: IpRateLimiter = { count: () => Promise.resolve({ kind: 'allowed' }) };

/** Every slot lasts long enough not to be missed. */
export const unlimitedPortalRate: PortalRateLimiter = {
  reserve: (now) => Promise.resolve({ kind: 'granted', startAt: now, startBy: now + SLOT_MS }),
  reportThrottled: (_cause, now) => Promise.resolve(now),
  reportAnswered: () => Promise.resolve(),
};

/** Hashes its input, as the store in S3 does, and drops it. */
export const forgetfulCertificates: Pick<CertificateStore, 'save'> = {
  save: (_id, _format, bytes) => Promise.resolve({ sha256: hash('sha256', bytes), bytes: bytes.byteLength }),
};

/** Counts nothing. */
export const unlimitedOperations: OperationLimiter = { tryAcquire: () => Promise.resolve(true) };

/** Stores only the last validation: a table is in no function's memory, and the garbage collector would copy it again and again. */
export const makeLastValidation = (): Pick<ValidationStore, 'create' | 'transition'> => {
  let last: Validation | null = null;
  return {
    create: (validation) => {
      last = validation;
      return Promise.resolve();
    },
    transition: (_id, transition) => {
      if (last === null) return Promise.resolve({ kind: 'not_found' });
      last = applyTransition(last, transition);
      return Promise.resolve({ kind: 'applied', current: last });
    },
  };
};

/** The real time, without the timer of a wait for nothing. */
export const fastForwardClock: Clock = {
  now: systemClock.now,
  sleepUntil: (instant) => (instant <= systemClock.now() ? Promise.resolve() : systemClock.sleepUntil(instant)),
};

/** Queries a portal once and returns the same answer to every later query. */
export const cached = (source: CepSource): CepSource => {
  let certificate: Promise<CepOutcome> | null = null;
  let status: Promise<PaymentStatusOutcome> | null = null;
  return {
    query: (query, times) => (certificate ??= source.query(query, times)),
    paymentStatus: (query, times) => (status ??= source.paymentStatus(query, times)),
  };
};
