import { randomBytes } from 'node:crypto';

const EIGHT_HOURS_MS = 8 * 3_600_000;

/** `Fri, 14-Feb-2025 00:56:12 GMT`: the old cookie date, with hyphens. */
const cookieDate = (epochMs: number): string => new Date(epochMs).toUTCString().replace(/^(\w+, \d+) (\w+) (\d+)/, '$1-$2-$3');

/** Cookies the balancer and the firewall set on every answer, new values each time. */
export const frontCookies = (now: number): readonly string[] => [
  `Hex49615001=!${randomBytes(56).toString('base64')}; expires=${cookieDate(now + EIGHT_HOURS_MS)}; path=/; Httponly`,
  `TS012f422b=${randomBytes(91).toString('hex')}; Path=/; `,
  `TS604574e3027=${randomBytes(96).toString('hex')}; Path=/`,
];

/** The application's session cookie, set once. */
export const sessionCookie = (id: string): string => `JSESSIONID=${id}; path=/; secure; HttpOnly`;

/** The session a request names in its `Cookie` header, if any. */
export const sessionIdFrom = (cookieHeader: string | undefined): string | null =>
  /(?:^|;\s*)JSESSIONID=([^;]*)/.exec(cookieHeader ?? '')?.[1] ?? null;
