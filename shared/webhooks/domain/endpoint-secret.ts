import type { EndpointId } from './endpoint.ts';
import type { Owner } from './owner.ts';

/** The context in which an endpoint's secret is sealed: copied to another endpoint it cannot be opened. */
export const secretContext = (owner: Owner, id: EndpointId): string =>
  `webhook ${owner.kind === 'account' ? owner.userId : owner.kind} ${id}`;
