import type { SiteFile } from '../domain/site.ts';

/** The console of the reference shows icons of its style sheet and files that the API returned: `data:` and `blob:` images. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every page. */
export const PAGE_SECURITY = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

const PAGE_HEADERS = {
  ...PAGE_SECURITY,
  // A new deployment is visible after five minutes.
  'Cache-Control': 'public, max-age=300',
} as const;

/** The name of an asset changes with its content. */
const ASSET_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' } as const;

/** Entity tag of a file in an encoding: each encoding is a representation of its own (RFC 9110 §8.8.3.3). */
export const etagOf = ({ digest }: SiteFile, encoding: string): string => `"${digest}-${encoding}"`;

/** Headers of a file, also of a 304, without those of its encoding. */
export const headersOfFile = ({ kind, language }: SiteFile): Readonly<Record<string, string>> => ({
  Vary: 'Accept-Encoding',
  ...(language === null ? {} : { 'Content-Language': language }),
  ...(kind === 'page' ? PAGE_HEADERS : ASSET_HEADERS),
});
