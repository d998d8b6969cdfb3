import type { UserId } from '../../../shared/identity/domain/identity.ts';

/** Deliveries to one host. `userId` is that of the account they are counted for; null for the platform. */
export type HostDeliveries = {
  /** Name and port. */
  readonly host: string;
  readonly userId: UserId | null;
};

export type HostLimiter = {
  /**
   * Counts a delivery in a clock minute, if both limits have room: that of the account towards this host, and that of all
   * accounts. Exact under parallel callers.
   */
  readonly reserve: (deliveries: HostDeliveries, minute: number, perMinute: number) => Promise<boolean>;
  /** Until when the host asked this account to wait (epoch milliseconds); null when it did not. */
  readonly blockedUntil: (deliveries: HostDeliveries, now: number) => Promise<number | null>;
  readonly block: (deliveries: HostDeliveries, until: number) => Promise<void>;
};
