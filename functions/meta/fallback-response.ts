import { fail } from '../../shared/errors/failure.ts';
import { errorResponse, type HttpResponse } from '../../shared/platform/http/envelope.ts';
import { headersOf, requestIdOf, type ApiGatewayRequest } from '../../shared/platform/http/request.ts';
import { answerTo } from '../../shared/platform/http/resource-methods.ts';
import { negotiateLanguage } from '../../shared/platform/i18n/language.ts';

/** Answers a path that no family serves, whatever the method: it does not exist. */
export const makeFallbackResponse =
  (version: string) =>
  (request: ApiGatewayRequest): HttpResponse => {
    const language = negotiateLanguage(headersOf(request)['accept-language']);
    return answerTo(request, errorResponse(fail('route_not_found'), { version, requestId: requestIdOf(request), language }));
  };
