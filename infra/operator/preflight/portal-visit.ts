import { request } from 'node:https';
import { TLSSocket, type DetailedPeerCertificate } from 'node:tls';

const TIMEOUT_MS = 20_000;

type Certificate = { readonly subject: string; readonly issuer: string; readonly validTo: string };

/** A function's findings at the portal, and the machine it ran on. */
export type PortalVisit = {
  readonly node: string;
  readonly architecture: string;
  readonly portal:
    | {
        readonly kind: 'answered';
        readonly status: number;
        readonly protocol: string;
        /** Why the certificate chain is not to be trusted; null when it is. */
        readonly tlsError: string | null;
        /** From the portal's own certificate upwards. */
        readonly chain: readonly Certificate[];
      }
    | { readonly kind: 'unreachable'; readonly reason: string };
};

const nameOf = ({ CN, O }: DetailedPeerCertificate['subject']): string => [CN ?? O ?? 'unnamed'].flat().join(', ');

const chainOf = (socket: TLSSocket): readonly Certificate[] => {
  const chain: Certificate[] = [];
  let certificate: DetailedPeerCertificate | null = socket.getPeerCertificate(true);
  const seen = new Set<string>();
  while (certificate !== null && !seen.has(certificate.fingerprint256)) {
    seen.add(certificate.fingerprint256);
    chain.push({ subject: nameOf(certificate.subject), issuer: nameOf(certificate.issuer), validTo: certificate.valid_to });
    certificate = 'issuerCertificate' in certificate ? certificate.issuerCertificate : null;
  }
  return chain;
};

const get = (url: string, userAgent: string): Promise<PortalVisit['portal']> =>
  new Promise((resolve) => {
    // The check must be able to describe an untrusted chain; only the status of the answer is used.
    const sent = request(url, { headers: { 'User-Agent': userAgent }, rejectUnauthorized: false, timeout: TIMEOUT_MS }, (response) => {
      const { socket } = response;
      if (!(socket instanceof TLSSocket)) throw new TypeError('the HTTPS connection has no TLS socket');
      resolve({
        kind: 'answered',
        status: response.statusCode ?? 0,
        protocol: socket.getProtocol() ?? 'none',
        tlsError: socket.authorized ? null : String(socket.authorizationError),
        chain: chainOf(socket),
      });
      response.destroy();
    });
    sent.on('timeout', () => {
      sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`));
    });
    sent.on('error', ({ message }) => {
      resolve({ kind: 'unreachable', reason: message });
    });
    sent.end();
  });

/** Lambda entry of the temporary function: one GET of the portal's front page. */
export const handler = async ({ url, userAgent }: { readonly url: string; readonly userAgent: string }): Promise<PortalVisit> => ({
  node: process.version,
  architecture: process.arch,
  portal: await get(url, userAgent),
});
