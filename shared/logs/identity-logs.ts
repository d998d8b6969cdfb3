/** Log lines about access, API keys, plans and the deletion of accounts. */
export const identityLogEvents = {
  ip_rate_limiter_unavailable: 'The counter of a client address could not be written',
  authorizer_unavailable: 'A gate or a counter of requests could not be read or written',
  identity_provider_unavailable: 'A provider of identities gave no usable answer, or one that proves nothing',
  secret_scanning_keys_unavailable:
    'The public keys of GitHub could not be retrieved; alerts cannot be verified once the stored keys are a day old',
  api_key_not_decrypted: 'An API key could not be decrypted, so it was not shown',
  api_key_not_kept: 'A new API key could not be encrypted: it works, and cannot be revealed',
  plans_unavailable: 'The plans could not be read',
  notifications_unavailable: 'The counters of notifications could not be read',
  life_step_not_sent: 'A step of a deleted account could not be sent; the sweep sends it',
  life_step_done: 'What was due for a deleted account was done',
  life_step_dropped: 'A step of a deleted account had nothing left to do',
  account_purged: 'A deleted account was erased',
  account_purge_continued: 'A deleted account is too large to be erased in one run; another run continues',
  account_purge_dropped: 'A message about the erasure of an account had nothing left to do',
} as const;

/** Metrics of access, API keys, plans and the deletion of accounts. */
export const identityMetrics = ['IpRateLimiterUnavailable', 'RequestRateLimited'] as const;
