import { detailOf } from '../../../shared/errors/detail.ts';
import { fail, statusOf, type Failure } from '../../../shared/errors/failure.ts';
import { countedAddress } from '../../../shared/identity/access/domain/client-address.ts';
import { ipRateDenial } from '../../../shared/identity/access/http/access-failures.ts';
import type { IpRateLimiter } from '../../../shared/identity/access/ports/ip-rate-limiter.ts';
import { isNotModified } from '../../../shared/platform/http/conditional.ts';
import { encodingFor } from '../../../shared/platform/http/encoding/content-encoding.ts';
import type { HttpResponse } from '../../../shared/platform/http/envelope.ts';
import { errorResponse } from '../../../shared/platform/http/error-response.ts';
import { contextOf, headersOf, queryOf, type ApiGatewayRequest } from '../../../shared/platform/http/request.ts';
import { answerOtherMethod, answerTo } from '../../../shared/platform/http/resources/resource-methods.ts';
import { negotiateLanguage, type Language } from '../../../shared/platform/i18n/language.ts';
import type { FunctionLog } from '../../../shared/platform/observability/log.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { STORED_ENCODINGS, type SiteFile } from '../domain/site.ts';
import type { SiteFiles } from '../ports/site-files.ts';
import { problemPage } from './problem-page.ts';
import { etagOf, headersOfFile, PAGE_SECURITY } from './site-headers.ts';

export type SiteDeps = {
  readonly siteFiles: SiteFiles;
  readonly ipRateLimiter: IpRateLimiter;
  /** Whether a text contains a string that looks like a credential of the service. */
  readonly containsCredential: (text: string) => boolean;
  readonly clock: Clock;
  readonly log: Pick<FunctionLog, 'bind' | 'count' | 'info'>;
  readonly version: string;
};

const ALLOWED = 'GET, HEAD, OPTIONS';

/** The path below the site, such as `es/quickstart`; empty for the site itself. */
const pathBelow = ({ pathParameters }: ApiGatewayRequest): string => pathParameters?.['file'] ?? '';

/** The language that a path names, else that of the reader. */
const languageOf = (request: ApiGatewayRequest, path: string): Language => {
  const [first] = path.split('/');
  return first === 'es' || first === 'en' ? first : negotiateLanguage(headersOf(request)['accept-language']);
};

/** The last segment of a path that has one. */
const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Where the site itself, and a path with a slash at its end, lead to: relative, because the site has several addresses. Null for others. */
const destinationOf = (request: ApiGatewayRequest, path: string): string | null => {
  if (path === '') return `${request.path.endsWith('/') ? '' : `${lastSegment(request.path)}/`}${languageOf(request, path)}`;
  return path.endsWith('/') ? `../${lastSegment(path.slice(0, -1))}` : null;
};

const redirectTo = (destination: string): HttpResponse => ({
  statusCode: 302,
  headers: { Location: destination, 'Cache-Control': 'no-store', Vary: 'Accept-Language' },
  body: '',
  isBase64Encoded: false,
});

/** Serves the files of the site. Pages, known or not, are counted by address; their assets are not (interface: Request rate). */
export const makeServePage = ({ siteFiles, ipRateLimiter, containsCredential, clock, log, version }: SiteDeps) => {
  const fileResponse = async (request: ApiGatewayRequest, file: SiteFile): Promise<HttpResponse> => {
    const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = headersOf(request);
    const encoding = encodingFor(acceptEncoding, STORED_ENCODINGS);
    const etag = etagOf(file, encoding);
    const headers = { ...headersOfFile(file), ETag: etag };
    if (isNotModified(ifNoneMatch, etag)) return { statusCode: 304, headers, body: '', isBase64Encoded: false };
    const bytes = await siteFiles.read(file, encoding);
    return {
      statusCode: 200,
      headers: { 'Content-Type': file.mediaType, ...headers, ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }) },
      body: Buffer.from(bytes).toString('base64'),
      isBase64Encoded: true,
    };
  };

  const problemResponse = async (
    request: ApiGatewayRequest,
    failure: Failure,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpResponse> => {
    const path = pathBelow(request);
    const language = languageOf(request, path);
    const retry: Readonly<Record<string, string>> =
      failure.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(failure.retryAfterSeconds) };
    return {
      statusCode: statusOf(failure),
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Language': language,
        ...PAGE_SECURITY,
        'Cache-Control': 'no-store',
        ...retry,
        ...headers,
      },
      body: problemPage(detailOf(failure.problems[0], language), path, await siteFiles.stylesheet(), language),
      isBase64Encoded: false,
    };
  };

  const answerCounted = async (
    request: ApiGatewayRequest,
    file: SiteFile | null,
    { receivedAt, client }: RequestContext,
  ): Promise<HttpResponse> => {
    const rate = await ipRateLimiter.count(countedAddress(client.address), 'documentation', receivedAt);
    if (rate.kind === 'limited') {
      log.count('RequestRateLimited');
      const { failure, headers } = ipRateDenial(rate, null, receivedAt);
      return problemResponse(request, failure, headers);
    }
    return file === null ? problemResponse(request, fail('route_not_found')) : fileResponse(request, file);
  };

  const answer = async (request: ApiGatewayRequest, context: RequestContext): Promise<HttpResponse> => {
    const envelope = { version, requestId: context.requestId, language: context.language };
    if ([request.path, ...Object.entries(queryOf(request)).flat()].some(containsCredential)) {
      return errorResponse(fail('credentials_in_url'), envelope);
    }
    if (request.httpMethod !== 'GET' && request.httpMethod !== 'HEAD') {
      return answerOtherMethod({ allow: ALLOWED }, request.httpMethod, envelope);
    }
    const path = pathBelow(request);
    const destination = destinationOf(request, path);
    if (destination !== null) return redirectTo(destination);
    const file = await siteFiles.find(path);
    return file?.kind === 'asset' ? fileResponse(request, file) : answerCounted(request, file, context);
  };

  return async (request: ApiGatewayRequest): Promise<HttpResponse> => {
    const context = contextOf(request, clock.now());
    log.bind({ request_id: context.requestId, correlation_id: context.requestId });
    const response = answerTo(request, await answer(request, context));
    log.info('request_completed', {
      status: response.statusCode,
      code: null,
      replayed: false,
      duration_ms: clock.now() - context.receivedAt,
    });
    return { ...response, headers: { 'X-Request-Id': context.requestId, ...response.headers } };
  };
};
