/** Limits of files to import (interface: Limits). `maxDecodedPdfBytes` is the sum of the decoded streams of a PDF. */
export const IMPORT_LIMITS = {
  maxBytes: 20_971_520,
  maxRows: 10_000,
  maxColumns: 64,
  maxPdfPages: 50,
  /** Receipts of an import of images. */
  maxImages: 200,
  maxDecodedPdfBytes: 8_388_608,
} as const;
