import { detailOf } from '../../errors/detail.ts';
import { statusOf, type Failure, type Problem } from '../../errors/failure.ts';
import { statusOfCode } from '../../errors/status.ts';
import type { Language } from '../i18n/language.ts';
import { commonHeaders, jsonResponse, metaOf, type EnvelopeContext, type HttpResponse } from './envelope.ts';

const errorObject = (problem: Problem, language: Language): Readonly<Record<string, unknown>> => {
  const source = {
    ...(problem.pointer === undefined ? {} : { pointer: problem.pointer }),
    ...(problem.parameter === undefined ? {} : { parameter: problem.parameter }),
  };
  return {
    status: String(statusOfCode(problem.code)),
    code: problem.code,
    detail: detailOf(problem, language),
    ...(Object.keys(source).length === 0 ? {} : { source }),
  };
};

/** Wraps a failure into the error envelope (interface: ErrorObject). */
export const errorResponse = (
  failure: Failure,
  context: EnvelopeContext,
  extraHeaders: Readonly<Record<string, string>> = {},
): HttpResponse => {
  const status = statusOf(failure);
  const headers = {
    ...commonHeaders(context),
    'Cache-Control': 'no-store',
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(failure.problems[0].code === 'unsupported_content_encoding' ? { 'Accept-Encoding': 'identity' } : {}),
    ...(failure.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(failure.retryAfterSeconds) }),
    ...extraHeaders,
  };
  const body = {
    errors: failure.problems.map((problem) => errorObject(problem, context.language)),
    meta: { ...metaOf(context), ...failure.meta },
  };
  return jsonResponse(status, JSON.stringify(body), headers);
};
