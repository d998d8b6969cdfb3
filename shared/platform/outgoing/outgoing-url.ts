import { isIP } from 'node:net';

/**
 * Why a URL that a user gave is not called. `blocked`: it leads, or may lead, inside: an address instead of a name, a
 * name without a public domain, credentials, another port than 443 and 8443, one of the service's own hosts.
 */
export type OutgoingUrlProblem = 'invalid_url' | 'not_https' | 'blocked';

export type OutgoingUrlRules = {
  /** Host names of the service itself; names below them are meant, too. */
  readonly ownHosts: readonly string[];
  /** Origin of the receiver of a local run, the one that no rule holds for; null on AWS. */
  readonly localOrigin: string | null;
};

const PORTS: readonly string[] = ['', '443', '8443'];

/** Top-level names that resolve inside of networks only: RFC 6761, RFC 6762, RFC 8375 and ICANN's `internal`. */
const INSIDE = /\.(?:arpa|home|corp|lan|intranet|internal|invalid|local|localdomain|localhost|onion|test)$/;

const isOwn = (host: string, ownHosts: readonly string[]): boolean => ownHosts.some((own) => host === own || host.endsWith(`.${own}`));

const isPublicName = (host: string): boolean =>
  host.includes('.') && !host.startsWith('[') && !host.endsWith('.') && isIP(host) === 0 && !INSIDE.test(host);

export const isLocalOrigin = (url: URL, { localOrigin }: Pick<OutgoingUrlRules, 'localOrigin'>): boolean =>
  localOrigin !== null && url.origin === localOrigin && url.username === '' && url.password === '';

/**
 * Reads a URL that a user gave for the service to call. The parser of the URL standard writes a host in one way,
 * whichever digits, dots or alphabets it came in. What its name resolves to is checked when it is called.
 */
export const parseOutgoingUrl = (text: string, rules: OutgoingUrlRules): URL | OutgoingUrlProblem => {
  const url = URL.parse(text);
  if (url === null) return 'invalid_url';
  if (isLocalOrigin(url, rules)) return url;
  if (url.protocol !== 'https:') return 'not_https';
  const isAllowed =
    url.username === '' &&
    url.password === '' &&
    PORTS.includes(url.port) &&
    isPublicName(url.hostname) &&
    !isOwn(url.hostname, rules.ownHosts);
  return isAllowed ? url : 'blocked';
};
