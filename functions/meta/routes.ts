import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { catalogue, isErrorCode, type ErrorCode } from '../../shared/errors/catalogue.ts';
import { ok } from '../../shared/errors/failure.ts';
import { isRetryable } from '../../shared/errors/status.ts';
import { bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { encodingFor } from '../../shared/platform/http/encoding/content-encoding.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { lazy } from '../../shared/platform/lazy.ts';
import { getOpenApi, listErrorCodes, type errorCodeResource } from './contract.ts';
import { ERROR_OPERATIONS } from './data/error-operations.generated.ts';

type Deps = {
  /** The OpenAPI document as JSON text. */
  readonly openApi: string;
};

const compress = promisify(gzip);

/** A client may keep the description for five minutes: it changes with a deployment only. */
const CACHING = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' };

const presentCode = (code: ErrorCode) => {
  const { status, es, en } = catalogue[code];
  const attributes = { code, status, retryable: isRetryable(code), texts: { es, en }, operations: ERROR_OPERATIONS[code] ?? [] };
  return { type: 'error_code', id: code, attributes } satisfies ResourceOf<typeof errorCodeResource>;
};

export const makeRoutes = ({ openApi }: Deps): readonly Route[] => {
  const compressed = lazy(() => compress(openApi));
  const errorCodes = Object.keys(catalogue).filter(isErrorCode).toSorted().map(presentCode);
  return [
    bindPublic(getOpenApi, {
      prepare: (input) => ok(input),
      useCase: async ({ headers }) => ok(encodingFor(headers['accept-encoding'], ['gzip']) === 'gzip' ? await compressed() : null),
      present: (bytes) =>
        bytes === null
          ? { kind: 'document', status: 200, headers: CACHING, json: openApi }
          : {
              kind: 'file',
              status: 200,
              headers: { ...CACHING, 'Content-Encoding': 'gzip' },
              bytes,
              mediaType: 'application/json; charset=utf-8',
            },
    }),
    bindPublic(listErrorCodes, {
      prepare: () => ok(null),
      useCase: () => Promise.resolve(ok(errorCodes)),
      present: (data) => ({ status: 200, kind: 'json', data, headers: { 'Cache-Control': 'public, max-age=300' } }),
    }),
  ];
};
