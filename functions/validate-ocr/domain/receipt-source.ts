/** The source of a receipt's file. */
export type ReceiptSource =
  | { readonly kind: 'inline'; readonly bytes: Uint8Array; readonly mediaType: string | null }
  /** As the caller wrote it: the adapter that fetches it validates it. */
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'upload'; readonly uploadId: string };
