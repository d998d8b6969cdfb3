/** Log lines about receipts. */
export const validateOcrLogEvents = {
  text_recognition_unavailable: 'The text of a receipt could not be recognised: throttled, slow, down or refused',
  receipt_deferred: 'A receipt that could not be read was returned to its queue',
  receipt_read: 'A receipt was read',
  receipt_refused: 'The file of a queued validation was read and is not one receipt',
  receipt_file_not_removed: 'The file of a receipt could not be removed; it expires by itself',
} as const;

/** Metrics of receipts. */
export const validateOcrMetrics = ['TextRecognitionUnavailable', 'ReceiptRead', 'ReceiptDeferred'] as const;
