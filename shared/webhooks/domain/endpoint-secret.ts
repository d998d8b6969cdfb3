import type { EndpointId } from './endpoint.ts';
import type { Owner } from './owner.ts';

/** What the secret of an endpoint is sealed for: copied to another endpoint it cannot be opened. */
export const secretContext = (owner: Owner, id: EndpointId): string =>
  `webhook ${owner.kind === 'account' ? owner.userId : owner.kind} ${id}`;
