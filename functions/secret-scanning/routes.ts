import { createHash } from 'node:crypto';

import { ok } from '../../shared/errors/failure.ts';
import { bindPublic, type Route } from '../../shared/identity/access/http/route.ts';
import { jsonValueOf } from '../../shared/platform/http/request.ts';
import { reportExposedKeys } from './contract.ts';
import type { LabelledMatch, makeEndExposedKeys } from './use-cases/end-exposed-keys.ts';

/** The answer to GitHub about a match. It contains the digest of the key, so that no key is in an answer. */
const labelled = ({ token, type, isKey }: LabelledMatch) => ({
  token_hash: createHash('sha256').update(token).digest('hex'),
  token_type: type,
  label: isKey ? 'true_positive' : 'false_positive',
});

export const makeRoutes = (endExposedKeys: ReturnType<typeof makeEndExposedKeys>): readonly Route[] => [
  bindPublic(reportExposedKeys, {
    readBody: (request) => Promise.resolve(jsonValueOf(request)),
    prepare: ({ body, headers, rawBody }) =>
      ok({
        alert: {
          keyId: headers['github-public-key-identifier'],
          signature: headers['github-public-key-signature'],
          body: rawBody(),
        },
        matches: body,
      }),
    useCase: endExposedKeys,
    present: (matches) => ({
      status: 200,
      kind: 'document',
      json: JSON.stringify(matches.map(labelled)),
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
];
