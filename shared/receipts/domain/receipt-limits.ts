const MEGABYTE = 1_048_576;

/** Bounds of receipts (docs/receipts.md). */
export const RECEIPT_LIMITS = {
  /** As a part of a form. */
  maxFormBytes: 4 * MEGABYTE,
  /** In base64 in JSON, counted without the base64: the gateway encodes the body once more. */
  maxJsonBytes: 3 * MEGABYTE,
  /** By upload_id and by image_url. */
  maxFileBytes: 12 * MEGABYTE,
  /** Of the JSON body as a whole. */
  maxJsonBodyBytes: 6 * MEGABYTE,
  minPixels: 200,
  maxPixels: 12_000,
  /** Pixels of an image that are ever held in memory. */
  maxImagePixels: 40_000_000,
  maxPdfPages: 3,
  /** Sum of the decoded streams of a PDF; three pages of uncompressed screenshots of a phone have some 55 MB. */
  maxDecodedPdfBytes: 64 * MEGABYTE,
} as const;
