/** Where the file of a receipt comes from. */
export type ReceiptSource =
  | { readonly kind: 'inline'; readonly bytes: Uint8Array; readonly mediaType: string | null }
  /** As the caller wrote it: whoever fetches it checks it. */
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'upload'; readonly uploadId: string };
