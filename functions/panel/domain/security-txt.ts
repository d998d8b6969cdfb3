/** Where a host has the file (RFC 9116 §3). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

export type SecurityTxt = {
  /** A URI: `mailto:`, `https:` or `tel:`. */
  readonly contact: string;
  /** Of the host that has the file, and the site with the policy. */
  readonly origin: string;
  /** Of the build or, where a function writes the file, of the request, in milliseconds. */
  readonly now: number;
};

const MONTHS_VALID = 11;

/**
 * The first of a month ten to eleven months later: RFC 9116 §2.5.5 recommends less than a year. The file changes once a month, so
 * that other builds of the same sources have the same one.
 */
const expiryOf = (now: number): string => {
  const built = new Date(now);
  return new Date(Date.UTC(built.getUTCFullYear(), built.getUTCMonth() + MONTHS_VALID, 1)).toISOString();
};

/** To whom a finder of a vulnerability writes (RFC 9116). */
export const securityTxt = ({ contact, origin, now }: SecurityTxt): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${expiryOf(now)}`,
    'Preferred-Languages: es, en',
    `Canonical: ${origin}${SECURITY_TXT_PATH}`,
    `Policy: ${origin}/docs/es/security`,
    '',
  ].join('\n');
