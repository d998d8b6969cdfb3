import type { InferOutput } from 'valibot';

import type { userResource } from '../../../shared/identity/accounts/http/user-resource.ts';

export type User = InferOutput<typeof userResource>['attributes'];

/** Who looks at the page; null while that is not determined yet. */
export type Visitor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly user: User }
  | { readonly kind: 'unreachable' }
  | null;
