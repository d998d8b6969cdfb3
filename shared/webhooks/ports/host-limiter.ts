import type { UserId } from '../../identity/accounts/domain/identity.ts';

/** The registrable domain of a URL (Public Suffix List), with its port: `hooks.example.com` and `www.example.com` count together. */
export type RegistrableDomainOf = (url: string) => Promise<string>;

/** Deliveries to one host. `userId` is that of the account they are counted for; null for the platform. */
export type HostDeliveries = {
  /** Name and port, which ask to be left alone. */
  readonly host: string;
  /** What deliveries are counted by. */
  readonly domain: string;
  readonly userId: UserId | null;
};

export type HostLimiter = {
  /**
   * Counts a delivery in a clock minute, if both limits have room: that of the account towards this domain, and that of
   * all accounts, of which an account gets no more than it leaves to others: two that send all they may leave a third one
   * its share. Exact under parallel callers.
   */
  readonly reserve: (deliveries: Pick<HostDeliveries, 'domain' | 'userId'>, minute: number, perMinute: number) => Promise<boolean>;
  /** Until when the host asked this account to wait (epoch milliseconds); null when it did not. */
  readonly blockedUntil: (deliveries: Pick<HostDeliveries, 'host' | 'userId'>, now: number) => Promise<number | null>;
  /** Notes that the host asked to wait; what it asked before holds where that is later. */
  readonly block: (deliveries: Pick<HostDeliveries, 'host' | 'userId'>, until: number) => Promise<void>;
};
