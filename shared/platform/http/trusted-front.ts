import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

import { headersOf, type ApiGatewayRequest } from './request.ts';

/** Header with the token that authenticates the reverse proxy. The proxy overwrites any value from its own caller. */
const TOKEN_HEADER = 'x-origin-verify';
/** Address and port of the viewer, set by CloudFront (Amazon CloudFront Developer Guide: CloudFront request headers). */
const VIEWER_HEADER = 'cloudfront-viewer-address';

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The address in `198.51.100.10:46532` or, IPv6, `2001:db8::1:46532`; null for anything else. */
const addressIn = (viewer: string): string | null => {
  const address = viewer.replace(/:\d{1,5}$/, '').replace(/^\[(.+)\]$/, '$1');
  return isIP(address) === 0 ? null : address;
};

const withSourceIp = (request: ApiGatewayRequest, sourceIp: string): ApiGatewayRequest => ({
  ...request,
  requestContext: { ...request.requestContext, identity: { ...request.requestContext.identity, sourceIp } },
});

type Dispatch<Output> = (request: ApiGatewayRequest) => Promise<Output>;

/**
 * Trusts the client addresses that a reverse proxy such as CloudFront reports, and no others: a request carries them together with a token
 * whose SHA-256 is in the deployment (hex; two while it is replaced). Every other request has the address of its connection, as all do
 * without such a proxy.
 */
export const trustFront = <Output>(tokenDigests: readonly string[] | undefined, dispatch: Dispatch<Output>): Dispatch<Output> => {
  if (tokenDigests === undefined) return dispatch;
  const digests = tokenDigests.map((digest) => Buffer.from(digest, 'hex'));
  const isToken = (token: string): boolean => digests.some((digest) => timingSafeEqual(digest, digestOf(token)));
  return (request) => {
    const { [TOKEN_HEADER]: token, [VIEWER_HEADER]: viewer } = headersOf(request);
    if (token === undefined || viewer === undefined || !isToken(token)) return dispatch(request);
    const address = addressIn(viewer);
    return dispatch(address === null ? request : withSourceIp(request, address));
  };
};
