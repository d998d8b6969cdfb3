/** Attributes the indexes of the history carry besides the keys: what one line of a history shows and filters by. */
export const HISTORY_PROJECTION = [
  'v',
  'status',
  'central_status',
  'source',
  'transfer',
  'client_ref',
  'emisor',
  'receptor',
  'candidate_match',
  'unit_gate',
  'unit_seq',
  'batch_id',
  'batch_position',
  'retry',
  'created_at',
  'deleted_at',
] as const;
