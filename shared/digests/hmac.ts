import { bankingDigests, bankingStoredDigests } from './banking-digests.ts';
import { billingDigests, billingStoredDigests } from './billing-digests.ts';
import { dataExportsDigests } from './data-exports-digests.ts';
import type { Digesters } from './digesters.ts';
import { identityDigests, identityStoredDigests } from './identity-digests.ts';
import { notificationsDigests } from './notifications-digests.ts';
import { platformDigests } from './platform-digests.ts';
import { serviceStatusDigests } from './service-status-digests.ts';
import { validationDigests } from './validation-digests.ts';

/** Purposes whose digests are stored. Their keys outlive a retired version, since later digests contain its digests. */
export const STORED_DIGESTS = { ...identityStoredDigests, ...bankingStoredDigests, ...billingStoredDigests } as const;

/** The digests and signatures of every context. */
export const digestsOf = (digesters: Digesters) => ({
  ...platformDigests(digesters),
  ...identityDigests(digesters),
  ...bankingDigests(digesters),
  ...billingDigests(digesters),
  ...dataExportsDigests(digesters),
  ...validationDigests(digesters),
  ...notificationsDigests(digesters),
  ...serviceStatusDigests(digesters),
});

/**
 * Digests and signatures under keys derived from the service's secret. `of…` uses the version that is current, and is what
 * writers store; `allOf…` returns the digest under every version in use, the newest first, and is what readers look for:
 * while the secret is rotated, a stored digest may have either version.
 */
export type Hmac = Readonly<ReturnType<typeof digestsOf>>;
