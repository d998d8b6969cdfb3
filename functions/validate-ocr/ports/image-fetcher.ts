export type FetchProblem =
  | 'invalid_url'
  | 'invalid_url_scheme'
  | 'url_ssrf_blocked'
  | 'image_url_unreachable'
  | 'image_url_too_large'
  | 'image_url_too_many_redirects';

export type FetchedImage =
  | { readonly kind: 'fetched'; readonly bytes: Uint8Array; readonly mediaType: string | null }
  | { readonly kind: 'refused'; readonly problem: FetchProblem };

/** Fetches a file from an address that a caller gave, which must be public. Everything that can go wrong is a result. */
export type ImageFetcher = { readonly fetch: (url: string, maxBytes: number) => Promise<FetchedImage> };
