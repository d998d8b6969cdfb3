/** Where the file of a receipt comes from. */
export type ReceiptSource =
  | { readonly kind: 'inline'; readonly bytes: Uint8Array; readonly mediaType: string | null }
  | { readonly kind: 'url'; readonly url: URL }
  | { readonly kind: 'upload'; readonly uploadId: string };
