import { isIP } from 'node:net';

/**
 * Why a caller's URL is not called. `blocked`: it leads, or may lead, to the internal network: an address instead of a name, a name without
 * a public domain, credentials, another port than 443 and 8443, one of the service's own hosts.
 */
export type OutgoingUrlProblem = 'invalid_url' | 'not_https' | 'blocked';

export type OutgoingUrlRules = {
  /** Host names of the service itself; names below them are meant, too. */
  readonly ownHosts: readonly string[];
  /** Origin of the receiver of a local run, the only one that no rule blocks; null on AWS. */
  readonly localOrigin: string | null;
  /** Whether any http port of `127.0.0.1` and `localhost` may be called: for receivers of a local run; false on AWS. */
  readonly loopback: boolean;
};

const PORTS: readonly string[] = ['', '443', '8443'];

/** Top-level names that resolve inside of networks only: RFC 6761, RFC 6762, RFC 8375 and ICANN's `internal`. */
const INSIDE = /\.(?:arpa|home|corp|lan|intranet|internal|invalid|local|localdomain|localhost|onion|test)$/;

const isOwn = (host: string, ownHosts: readonly string[]): boolean => ownHosts.some((own) => host === own || host.endsWith(`.${own}`));

const isPublicName = (host: string): boolean =>
  host.includes('.') && !host.startsWith('[') && !host.endsWith('.') && isIP(host) === 0 && !INSIDE.test(host);

const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', 'localhost'];

/** Whether a URL leads to a receiver of a local run, which no other rule applies to. */
export const isLocalReceiver = (url: URL, { localOrigin, loopback }: Pick<OutgoingUrlRules, 'localOrigin' | 'loopback'>): boolean => {
  if (url.username !== '' || url.password !== '') return false;
  if (localOrigin !== null && url.origin === localOrigin) return true;
  return loopback && url.protocol === 'http:' && LOOPBACK_HOSTS.includes(url.hostname);
};

/**
 * Parses a caller's URL for the service to call. The parser of the URL standard normalises the digits, dots and alphabets of a host. The
 * addresses of its name are checked when it is called.
 */
export const parseOutgoingUrl = (text: string, rules: OutgoingUrlRules): URL | OutgoingUrlProblem => {
  const url = URL.parse(text);
  if (url === null) return 'invalid_url';
  if (isLocalReceiver(url, rules)) return url;
  if (url.protocol !== 'https:') return 'not_https';
  const isAllowed =
    url.username === '' &&
    url.password === '' &&
    PORTS.includes(url.port) &&
    isPublicName(url.hostname) &&
    !isOwn(url.hostname, rules.ownHosts);
  return isAllowed ? url : 'blocked';
};
