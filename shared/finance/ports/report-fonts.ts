/** OpenType fonts, which PDFs embed. */
export type ReportFonts = { readonly regular: Uint8Array; readonly bold: Uint8Array };

/** Reads the fonts. */
export type ReadReportFonts = () => Promise<ReportFonts>;
