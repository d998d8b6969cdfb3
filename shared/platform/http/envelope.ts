import type { Language } from '../i18n/language.ts';

/** A response as API Gateway's Lambda proxy integration takes it. */
export type HttpResponse = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
};

/** The response of an operation, before the envelope. */
export type Reply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly kind: 'json'; readonly data: unknown; readonly links?: unknown; readonly meta?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'document'; readonly json: string }
  | { readonly kind: 'file'; readonly bytes: Uint8Array; readonly mediaType: string }
  | { readonly kind: 'empty' }
);

export type EnvelopeContext = {
  readonly version: string;
  readonly requestId: string;
  readonly language: Language;
  /** Absent in live mode. */
  readonly mode?: 'test' | undefined;
};

const JSON_MEDIA_TYPE = 'application/json; charset=utf-8';

export const metaOf = (context: EnvelopeContext): Readonly<Record<string, unknown>> => ({
  version: context.version,
  api_version: 'v1',
  request_id: context.requestId,
  datetime: { timezone: 'UTC', format: 'ISO 8601' },
  ...(context.mode === undefined ? {} : { mode: context.mode }),
});

export const commonHeaders = (context: EnvelopeContext): Readonly<Record<string, string>> => ({
  'Content-Language': context.language,
  'X-Request-Id': context.requestId,
});

export const jsonResponse = (status: number, body: string, headers: Readonly<Record<string, string>>): HttpResponse => ({
  statusCode: status,
  headers: { 'Content-Type': JSON_MEDIA_TYPE, ...headers },
  body,
  isBase64Encoded: false,
});

/** Wraps the result of an operation into the success envelope (interface: Response envelope). */
export const successResponse = (reply: Reply, context: EnvelopeContext): HttpResponse => {
  const headers = { ...commonHeaders(context), ...reply.headers };
  switch (reply.kind) {
    case 'empty':
      return { statusCode: reply.status, headers, body: '', isBase64Encoded: false };
    case 'file':
      return {
        statusCode: reply.status,
        headers: { 'Content-Type': reply.mediaType, ...headers },
        body: Buffer.from(reply.bytes).toString('base64'),
        isBase64Encoded: true,
      };
    case 'document':
      return jsonResponse(reply.status, reply.json, headers);
    case 'json': {
      const { data, links, meta } = reply;
      const envelope = { data, ...(links === undefined ? {} : { links }), meta: { ...metaOf(context), ...meta } };
      return jsonResponse(reply.status, JSON.stringify(envelope), headers);
    }
  }
};
