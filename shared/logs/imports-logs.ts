/** Log lines about imports. */
export const importsLogEvents = {
  import_not_persisted: 'A file to import could not be stored',
  import_dispatch_failed: 'A queue refused an import',
  import_redispatched: 'A stalled import was sent to its queue again',
  import_parsed: 'The file of an import was read',
  import_failed: 'The file of an import gave no rows',
  import_interrupted: 'Work on an import was interrupted by a fault of ours',
  import_committed: 'The rows of an import were saved',
  import_cancelled: 'A preview was not confirmed in time',
  import_dropped: 'A message about an import had nothing left to do',
  import_file_not_removed: 'What an import left behind could not be removed',
  import_kept_longer: 'A bulk import whose rows still wait is kept for another 30 days',
  import_rows_refunded: 'Rows of a bulk import that never ran were removed and refunded',
  language_model_unavailable: 'The language model gave no answer about a file to import',
} as const;

/** Metrics of imports. */
export const importsMetrics = [
  'ImportAccepted',
  'ImportParsed',
  'ImportFailed',
  'ImportCommitted',
  'ImportInterrupted',
  'StalledImportRedispatched',
  'LanguageModelRefused',
] as const;
