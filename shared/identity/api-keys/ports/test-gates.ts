import type { Lease } from '../../../platform/lifecycle/lease.ts';
import type { ChangeCause } from '../../accounts/domain/account-change.ts';
import type { UserId } from '../../accounts/domain/identity.ts';
import type { GateId } from '../domain/api-key.ts';

/** The visible part of a test key; `createdAt` in epoch milliseconds. */
export type ShownTestKey = { readonly prefix: string; readonly last4: string; readonly createdAt: number };

/** The key and the clock of an account's test mode. */
export type TestGate = {
  /** Null while the account has no test key. */
  readonly key: (ShownTestKey & { readonly digest: string }) | null;
  /** Seconds by which its clock is ahead. */
  readonly clockSeconds: number;
};

/** Which user replaces a test key, by which request, and the id of the event; `validSince` is the account's `tokensInvalidatedAfter`. */
export type TestKeyCause = Pick<ChangeCause, 'correlationId'> & {
  readonly userId: UserId;
  readonly validSince: number;
  readonly eventId: string;
};

/** The test gate of an account, by the id of its gate; it exists from its first use. */
export type TestGates = {
  readonly find: (gateId: GateId) => Promise<TestGate>;
  /**
   * Replaces the test key with an audit row; the earlier one ends at once. False, and nothing written, when the account is deleted, or has
   * ended what was issued before.
   */
  readonly replaceKey: (gateId: GateId, key: NonNullable<TestGate['key']>, cause: TestKeyCause) => Promise<boolean>;
  /** Moves the clock forward, to `maxSeconds` at most; the new offset, or null where that is exceeded. Exact under races. */
  readonly advance: (gateId: GateId, seconds: number, maxSeconds: number) => Promise<number | null>;
  /** Begins a run of due items; false while another one holds its lease. Leases have the time of the service, epoch milliseconds. */
  readonly beginRun: (gateId: GateId, lease: Lease, now: number) => Promise<boolean>;
  /** Ends a run, unless its lease ended and another one began. */
  readonly endRun: (gateId: GateId, token: Lease['token']) => Promise<void>;
};
