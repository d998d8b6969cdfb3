import { negotiateLanguage } from '../i18n/language.ts';
import type { RequestContext } from '../request-context.ts';
import { cookiesOf, headersOf, requestIdOf, type ApiGatewayRequest } from './request.ts';

/** Milliseconds from the request's arrival at the gateway until its answer must leave (interface: response time). */
export const RESPONSE_BUDGET_MS = 25_000;
/** Maximum assumed latency between API Gateway and the function. */
const MAX_GATEWAY_LATENCY_MS = 5_000;

/** The context of a request that is served at an instant (epoch milliseconds). */
export const contextOf = (request: ApiGatewayRequest, now: number): RequestContext => {
  const arrivedAt = Math.min(now, Math.max(request.requestContext.requestTimeEpoch, now - MAX_GATEWAY_LATENCY_MS));
  return {
    requestId: requestIdOf(request),
    language: negotiateLanguage(headersOf(request)['accept-language']),
    receivedAt: now,
    deadline: arrivedAt + RESPONSE_BUDGET_MS,
    client: {
      address: request.requestContext.identity.sourceIp,
      userAgent: headersOf(request)['user-agent'] ?? null,
      cookies: cookiesOf(request),
    },
    gateway: { apiId: request.requestContext.apiId ?? null, domainName: request.requestContext.domainName ?? null },
  };
};
