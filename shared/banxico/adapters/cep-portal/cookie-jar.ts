/**
 * The cookies of one query. The portal keeps the last requested certificate in the session they name, so a jar is never
 * shared between queries; and it names the session in its first answer only, so later answers are merged in.
 */
export type CookieJar = Map<string, string>;

/** Takes the `Set-Cookie` headers of an answer. Attributes are ignored: the jar lives for seconds and for one host. */
export const storeCookies = (jar: CookieJar, setCookie: readonly string[]): void => {
  for (const header of setCookie) {
    const [pair = ''] = header.split(';', 1);
    const equals = pair.indexOf('=');
    if (equals > 0) jar.set(pair.slice(0, equals).trim(), pair.slice(equals + 1).trim());
  }
};

/** The value of the `Cookie` header; empty without cookies. */
export const cookieHeader = (jar: CookieJar): string => Array.from(jar, ([name, value]) => `${name}=${value}`).join('; ');
