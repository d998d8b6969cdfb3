/** Cookie of a session. The prefix keeps it to this host, its whole path and HTTPS (RFC 6265bis). */
export const SESSION_COOKIE = '__Host-session';
/** Cookie of a browser that may skip the second factor. */
export const DEVICE_COOKIE = '__Host-device';

const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax';

/** `Set-Cookie` of a cookie that scripts cannot read and other sites cannot send. */
export const setCookie = (name: string, value: string, maxAgeSeconds: number): string =>
  `${name}=${value}; Max-Age=${maxAgeSeconds}; ${ATTRIBUTES}`;

/** `Set-Cookie` that removes a cookie. */
export const clearCookie = (name: string): string => setCookie(name, '', 0);
