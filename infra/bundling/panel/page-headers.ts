/**
 * What a page of the panel may do: scripts, styles and requests of its own host alone, no script in the HTML, no text made into HTML or
 * code, no frame around it. The one policy of Trusted Types accepts the address of the worker of push messages alone. Images may be those
 * that the page itself has at hand, such as a receipt before it is sent.
 */
const contentSecurityPolicy = (requests: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src ${requests}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types service-worker',
  ].join('; ');

/** Headers of scripts, styles and images. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Headers of the HTML of the panel. Its address may have a token in the fragment, so no other site gets it as a referrer. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': contentSecurityPolicy("'self'"),
  'Referrer-Policy': 'no-referrer',
  ...FILE_HEADERS,
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(self), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(self)',
};

/** The same, for pages that send files directly to these origins, those of the buckets of uploads. */
export const pageHeadersWith = (...uploadOrigins: readonly string[]): Readonly<Record<string, string>> => ({
  ...PAGE_HEADERS,
  'Content-Security-Policy': contentSecurityPolicy(["'self'", ...uploadOrigins].join(' ')),
});
