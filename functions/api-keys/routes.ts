import { ok } from '../../shared/errors/failure.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { fingerprintOf } from '../../shared/identity/api-keys/domain/api-key.ts';
import { identityProofOf } from '../../shared/identity/sessions/http/proof-fields.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { getApiKey, regenerateApiKey } from './contract.ts';
import { makeNamedKeyRoutes, type NamedKeyParts } from './http/named-key-routes.ts';
import type { makeReadApiKey } from './use-cases/read-api-key.ts';
import type { makeReplaceApiKey, ReplacementResponse } from './use-cases/replace-api-key.ts';

type Parts = NamedKeyParts & {
  readonly readApiKey: ReturnType<typeof makeReadApiKey>;
  readonly replaceApiKey: ReturnType<typeof makeReplaceApiKey>;
};

export const makeRoutes = ({ readApiKey, replaceApiKey, ...named }: Parts): readonly Route[] => [
  ...makeNamedKeyRoutes(named),
  bindProtected(getApiKey, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => readApiKey(principal.userId),
    present: ({ userId, prefix, last4, createdAt, lastUsedAt }) => ({
      status: 200,
      kind: 'json',
      data: {
        type: 'api_key',
        id: userId,
        attributes: { prefix, last_4: last4, created_at: isoInstant(createdAt), last_used_at: isoInstant(lastUsedAt) },
      },
    }),
  }),
  bindIdempotent(regenerateApiKey, {
    prepare: ({ body }) => {
      const proof = identityProofOf(body);
      return proof.ok ? ok({ proof: proof.value, graceSeconds: body.grace_seconds ?? 0 }) : proof;
    },
    useCase: (wanted, { principal, ...context }, response: ReplacementResponse) =>
      replaceApiKey({ userId: principal.userId, ...wanted }, context, response),
    present: ({ userId, apiKey, previousExpiresAt }) => ({
      status: 200,
      kind: 'json',
      data: {
        type: 'api_key',
        id: userId,
        attributes: { api_key: apiKey, ...fingerprintOf(apiKey), previous_expires_at: isoInstant(previousExpiresAt) },
      },
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
];
