import { isNotModified } from '../../../shared/platform/http/conditional.ts';
import { encodingFor } from '../../../shared/platform/http/encoding/content-encoding.ts';
import type { HttpResponse } from '../../../shared/platform/http/envelope.ts';
import { contextOf, headersOf, type ApiGatewayRequest } from '../../../shared/platform/http/request.ts';
import { answerOtherMethod, answerTo } from '../../../shared/platform/http/resources/resource-methods.ts';
import type { FunctionLog } from '../../../shared/platform/observability/log.ts';
import type { Clock } from '../../../shared/platform/time/clock.ts';
import { fileAt, headersOfFile, STORED_ENCODINGS, type StoredFile } from '../domain/panel-index.ts';
import { SECURITY_TXT_PATH, securityTxt } from '../domain/security-txt.ts';
import type { PanelFiles } from '../ports/panel-files.ts';

export type PanelDeps = {
  readonly panelFiles: PanelFiles;
  /** Origin of the host. */
  readonly origin: string;
  /** Of the buckets to which pages send files directly, with blanks between them. */
  readonly uploadOrigins: string;
  /** URI to which findings of vulnerabilities are reported; null: there is no security.txt. */
  readonly securityContact: string | null;
  readonly clock: Clock;
  readonly log: Pick<FunctionLog, 'bind' | 'info'>;
  readonly version: string;
};

const ALLOWED = 'GET, HEAD, OPTIONS';

/** The reference site is a part of the API, so it is below its stage here. */
const DOCS = /^\/docs(?:\/[\w./-]*)?$/;

const textResponse = (statusCode: number, headers: Readonly<Record<string, string>>, body: string): HttpResponse => ({
  statusCode,
  headers,
  body,
  isBase64Encoded: false,
});

/** Serves the panel on a host without CloudFront, as CloudFront does elsewhere: pages, their files and security.txt. */
export const makeServePanel = ({ panelFiles, origin, uploadOrigins, securityContact, clock, log, version }: PanelDeps) => {
  const fileResponse = async (request: ApiGatewayRequest, file: StoredFile): Promise<HttpResponse> => {
    const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = headersOf(request);
    const encoding = encodingFor(acceptEncoding, STORED_ENCODINGS);
    const etag = `"${file.digest}-${encoding}"`;
    const headers = { ...headersOfFile(file, uploadOrigins), ETag: etag, Vary: 'Accept-Encoding' };
    if (isNotModified(ifNoneMatch, etag)) return textResponse(304, headers, '');
    return {
      statusCode: 200,
      headers: { ...headers, ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }) },
      body: Buffer.from(await panelFiles.read(file, encoding)).toString('base64'),
      isBase64Encoded: true,
    };
  };

  const answer = async (request: ApiGatewayRequest): Promise<HttpResponse> => {
    const { path } = request;
    if (DOCS.test(path)) return textResponse(307, { Location: `/v1${path}`, 'Cache-Control': 'no-store' }, '');
    if (path === SECURITY_TXT_PATH && securityContact !== null) {
      const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' };
      return textResponse(200, headers, securityTxt({ contact: securityContact, origin, now: clock.now() }));
    }
    const index = await panelFiles.index();
    const file = fileAt(index, path);
    return file === null ? textResponse(404, index.notFound.headers, index.notFound.contents) : fileResponse(request, file);
  };

  return async (request: ApiGatewayRequest): Promise<HttpResponse> => {
    const { requestId, receivedAt, language } = contextOf(request, clock.now());
    log.bind({ request_id: requestId, correlation_id: requestId });
    const isRead = request.httpMethod === 'GET' || request.httpMethod === 'HEAD';
    const response = isRead
      ? answerTo(request, await answer(request))
      : await answerOtherMethod({ allow: ALLOWED }, request.httpMethod, { version, requestId, language });
    log.info('request_completed', { status: response.statusCode, code: null, replayed: false, duration_ms: clock.now() - receivedAt });
    return { ...response, headers: { 'X-Request-Id': requestId, ...response.headers } };
  };
};
