/** The result of a transition of a stored entity, whose current state is `current`. */
export type TransitionOutcome<Entity> =
  | { readonly kind: 'applied'; readonly current: Entity }
  /** The entity exists, but the transition was not legal for it; nothing was written. */
  | { readonly kind: 'conflict'; readonly current: Entity }
  | { readonly kind: 'not_found' };

/** The transition would have gone beyond a limit of its owner's; nothing was written. */
export type LimitReached = { readonly kind: 'limit_reached' };
