/**
 * The outcome of a send. `gone`: the recipient no longer exists. `later`: it was certainly not sent, and may be after so many seconds (null
 * where the service names none). `unknown`: no response arrived, or one that
 * leaves it open, and it may have been sent.
 */
export type SendOutcome =
  | { readonly kind: 'sent' | 'gone' | 'refused'; readonly status: number | null }
  | { readonly kind: 'later'; readonly status: number | null; readonly afterSeconds: number | null }
  | { readonly kind: 'unknown' };
