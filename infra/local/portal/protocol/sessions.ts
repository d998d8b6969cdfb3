import { randomBytes, randomInt } from 'node:crypto';

import type { Payment } from '../payments/payment.ts';

/** The portal's sessions: each remembers the one certificate its last query found. */
export type Sessions = {
  readonly open: () => string;
  readonly has: (id: string) => boolean;
  readonly arm: (id: string, payment: Payment) => void;
  readonly disarm: (id: string) => void;
  readonly armed: (id: string) => Payment | null;
};

const MAX_SESSIONS = 20_000;

/** Sessions in memory; the oldest are forgotten when there are too many. */
export const createSessions = (): Sessions => {
  const sessions = new Map<string, Payment | null>();
  return {
    open: () => {
      const oldest = sessions.keys().next().value;
      if (oldest !== undefined && sessions.size >= MAX_SESSIONS) sessions.delete(oldest);
      const id = `${randomBytes(39).toString('base64url')}!${randomInt(1_000_000_000)}`;
      sessions.set(id, null);
      return id;
    },
    has: (id) => sessions.has(id),
    arm: (id, payment) => void sessions.set(id, payment),
    disarm: (id) => void sessions.set(id, null),
    armed: (id) => sessions.get(id) ?? null,
  };
};
