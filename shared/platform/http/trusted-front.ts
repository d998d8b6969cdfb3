import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';

import { headersOf, type ApiGatewayRequest } from './request.ts';

/** Header with the token that authenticates the front. CloudFront replaces a viewer's header of this name. */
export const ORIGIN_TOKEN_HEADER = 'X-Origin-Verify';
/** Address of the viewer. The front's function sets it in every request, whatever the viewer sent. */
export const VIEWER_ADDRESS_HEADER = 'X-Viewer-Address';

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const withSourceIp = (request: ApiGatewayRequest, sourceIp: string): ApiGatewayRequest => ({
  ...request,
  requestContext: { ...request.requestContext, identity: { ...request.requestContext.identity, sourceIp } },
});

type Dispatch<Output> = (request: ApiGatewayRequest) => Promise<Output>;

/**
 * Trusts the client addresses that the service's CloudFront distribution reports, and no others: a request carries them together with one of
 * these tokens (two while the token is replaced). Every other request has the address of its connection, as all do without a distribution.
 */
export const trustFront = <Output>(tokens: readonly string[], dispatch: Dispatch<Output>): Dispatch<Output> => {
  if (tokens.length === 0) return dispatch;
  const digests = tokens.map(digestOf);
  // Digests have one length, so comparing them reveals nothing about a token.
  const isToken = (token: string): boolean => digests.some((digest) => timingSafeEqual(digest, digestOf(token)));
  return (request) => {
    const { [ORIGIN_TOKEN_HEADER.toLowerCase()]: token, [VIEWER_ADDRESS_HEADER.toLowerCase()]: address } = headersOf(request);
    if (token === undefined || address === undefined || !isToken(token)) return dispatch(request);
    return dispatch(isIP(address) === 0 ? request : withSourceIp(request, address));
  };
};
