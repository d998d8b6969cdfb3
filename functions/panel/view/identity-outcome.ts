const EXPLAINED = [
  'identity_provider_unavailable',
  'identity_link_expired',
  'identity_link_denied',
  'identity_already_linked',
  'identity_linked_elsewhere',
] as const;

/** What a return from a provider of identities means: `linked`, an error that the page explains, or `other`. */
export const outcomeOf = (outcome: string | undefined): 'linked' | (typeof EXPLAINED)[number] | 'other' =>
  outcome === 'linked' ? 'linked' : (EXPLAINED.find((code) => code === outcome) ?? 'other');
