import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import preferredEncodings from 'negotiator/lib/encoding.js';

import { ok } from '../../shared/errors/failure.ts';
import { bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { lazy } from '../../shared/platform/lazy.ts';
import { getOpenApi } from './contract.ts';

type Deps = {
  /** The OpenAPI document as JSON text. */
  readonly openApi: string;
};

const compress = promisify(gzip);

/** A client may keep the description for five minutes: it changes with a deployment only. */
const CACHING = { 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Encoding' };

const acceptsGzip = (acceptEncoding: string): boolean => preferredEncodings(acceptEncoding, ['gzip', 'identity'])[0] === 'gzip';

export const makeRoutes = ({ openApi }: Deps): readonly Route[] => {
  const compressed = lazy(() => compress(openApi));
  return [
    bindPublic(getOpenApi, {
      prepare: (input) => ok(input),
      useCase: async ({ headers }) => ok(acceptsGzip(headers['accept-encoding'] ?? '') ? await compressed() : null),
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
  ];
};
