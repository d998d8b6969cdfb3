/** One line of a page, top to bottom; wide gaps between its words are tabs. */
export type PdfReading =
  | { readonly kind: 'read'; readonly pages: readonly (readonly string[])[] }
  | { readonly kind: 'too_many_pages'; readonly pages: number }
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'unreadable' }
  /** It needed more memory than it is given, or broke what reads it. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'timeout' };

/** Reads the text of PDF documents in isolation: a document can neither block nor crash the caller. */
export type PdfReader = {
  /** `timeoutMs`: milliseconds after which the reading is ended. */
  readonly read: (bytes: Uint8Array, maxPages: number, timeoutMs: number) => Promise<PdfReading>;
};
