import { SpeiError, type ErrorEntry } from './errors.ts';
import { fieldOf, textOf } from './json.ts';

/** An answer of success. Files have the body as bytes; answers without a body have null. */
export type Answer<Status extends number = number, Body = unknown> = {
  readonly status: Status;
  readonly headers: Headers;
  readonly body: Body;
};

const NOT_MODIFIED = 304;

const bodyOf = async (response: Response): Promise<unknown> => {
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return null;
  if (!(response.headers.get('content-type') ?? '').includes('json')) return bytes;
  return JSON.parse(new TextDecoder().decode(bytes));
};

const entriesOf = (body: unknown): readonly ErrorEntry[] => {
  const errors = fieldOf(body, 'errors');
  if (!Array.isArray(errors)) return [];
  return errors.map((each: unknown) => ({
    code: textOf(each, 'code') ?? 'unexpected_response',
    detail: textOf(each, 'detail') ?? '',
    pointer: textOf(fieldOf(each, 'source'), 'pointer'),
  }));
};

/** `Retry-After` in seconds, as the service sends it; null without one. */
export const retryAfterOf = (headers: Headers): number | null => {
  const value = headers.get('retry-after') ?? '';
  return /^\d+$/.test(value) ? Number(value) : null;
};

const refusalOf = ({ status, headers }: Response, body: unknown): SpeiError => {
  const errors = entriesOf(body);
  const meta = fieldOf(body, 'meta');
  return new SpeiError({
    errors: errors.length > 0 ? errors : [{ code: 'unexpected_response', detail: `HTTP status ${status}`, pointer: null }],
    status,
    requestId: textOf(meta, 'request_id') ?? headers.get('x-request-id'),
    reason: textOf(meta, 'reason'),
    retryAfterSeconds: retryAfterOf(headers),
  });
};

/** Reads an answer. Rejects with a {@link SpeiError} when the API refused the request, or when its body cannot be read. */
export const readAnswer = async (response: Response): Promise<Answer> => {
  const { status, headers } = response;
  const body = await bodyOf(response).catch((cause: unknown) => {
    if (!(cause instanceof SyntaxError)) throw cause;
    const detail = `HTTP status ${status} with a body that is no JSON`;
    throw new SpeiError({ errors: [{ code: 'unexpected_response', detail, pointer: null }], status, cause });
  });
  if (!response.ok && status !== NOT_MODIFIED) throw refusalOf(response, body);
  return { status, headers, body };
};
