/** Index of things by owner and time. */
export const GSI1 = 'gsi1';
/** Sparse index of what is due for the sweeper. */
export const GSI2 = 'gsi2';

/** Attributes index 1 carries besides the keys: what one line of a history shows and filters by. */
export const GSI1_PROJECTION = [
  'status',
  'central_status',
  'request',
  'emisor',
  'receptor',
  'candidate_match',
  'unit_seq',
  'is_playground',
  'batch_id',
  'batch_position',
  'retry',
  'created_at',
  'deleted_at',
] as const;

/** Attribute that DynamoDB's own expiry reads (epoch seconds). Readers never rely on it. */
export const TTL_ATTRIBUTE = 'ttl';
