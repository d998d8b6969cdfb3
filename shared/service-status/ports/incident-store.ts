import type { ClaimedResponse } from '../../platform/idempotency/idempotency-store.ts';
import type { Incident, IncidentId } from '../domain/incident.ts';

export type IncidentPage = { readonly incidents: readonly Incident[]; readonly hasMore: boolean };

/** Incidents of the service, for good. */
export type IncidentStore = {
  readonly find: (id: IncidentId) => Promise<Incident | null>;
  /** The latest first, those that were opened before another one if it is given. */
  readonly list: (request: { readonly after: IncidentId | null; readonly limit: number }) => Promise<IncidentPage>;
  /** Incidents with an update after an instant (epoch milliseconds), however old they are. A write appears within seconds. */
  readonly updatedAfter: (instant: number) => Promise<readonly Incident[]>;
  /** Adds an incident, with the response to the request. Throws when its id is taken, or the claim on the Idempotency-Key is lost. */
  readonly add: (incident: Incident, answer: ClaimedResponse | null) => Promise<void>;
  /**
   * Replaces an incident by one with a further update, with the response to the request; false if it has got another update since it was
   * seen. Throws when the claim on the Idempotency-Key is lost.
   */
  readonly replace: (seen: Incident, next: Incident, answer: ClaimedResponse | null) => Promise<boolean>;
};
