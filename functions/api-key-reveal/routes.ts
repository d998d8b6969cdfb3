import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import { fingerprintOf } from '../../shared/identity/api-keys/domain/api-key.ts';
import { identityProofOf } from '../../shared/identity/sessions/http/proof-fields.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { revealApiKey } from './contract.ts';
import type { makeRevealApiKey } from './use-cases/reveal-api-key.ts';

export const makeRoutes = (reveal: ReturnType<typeof makeRevealApiKey>): readonly Route[] => [
  bindProtected(revealApiKey, {
    prepare: ({ body }) => identityProofOf(body),
    useCase: (proof, { principal, ...context }) => reveal(principal.userId, proof, context),
    present: ({ userId, apiKey, revealedAt }) => ({
      status: 200,
      kind: 'json',
      data: {
        type: 'api_key',
        id: userId,
        attributes: { api_key: apiKey, ...fingerprintOf(apiKey), revealed_at: isoInstant(revealedAt) },
      },
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
];
