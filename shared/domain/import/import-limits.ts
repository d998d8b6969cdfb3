/** Limits of files to import (interface: Limits). */
export const IMPORT_LIMITS = { maxBytes: 20_971_520, maxRows: 10_000, maxColumns: 64, maxPdfPages: 50 } as const;
