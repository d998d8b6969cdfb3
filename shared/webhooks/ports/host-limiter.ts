import type { UserId } from '../../identity/accounts/domain/identity.ts';

/** The registrable domain of a URL (Public Suffix List), with its port: `hooks.example.com` and `www.example.com` count together. */
export type RegistrableDomainOf = (url: string) => Promise<string>;

/** Deliveries to one host. `userId` is the account against which they are counted; null for the platform. */
export type HostDeliveries = {
  /** Name and port; a host can request a pause. */
  readonly host: string;
  /** The domain under which deliveries are counted. */
  readonly domain: string;
  readonly userId: UserId | null;
};

export type HostLimiter = {
  /**
   * Counts a delivery in a clock minute, if both limits have room: that of the account for this domain, and that of all accounts. An
   * account may use only part of the latter, so that two accounts at their maximum leave a share for a third. Exact under concurrency.
   */
  readonly reserve: (deliveries: Pick<HostDeliveries, 'domain' | 'userId'>, minute: number, perMinute: number) => Promise<boolean>;
  /** End of the pause that the host requested from this account (epoch milliseconds); null for none. */
  readonly blockedUntil: (deliveries: Pick<HostDeliveries, 'host' | 'userId'>, now: number) => Promise<number | null>;
  /** Records a pause that the host requested; an earlier request that ends later stays in force. */
  readonly block: (deliveries: Pick<HostDeliveries, 'host' | 'userId'>, until: number) => Promise<void>;
};
