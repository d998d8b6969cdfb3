import type { ChallengeId } from '../../../shared/identity/codes/domain/challenge.ts';
import type { RequestContext } from '../../../shared/platform/request-context.ts';

/** When, in which language and for which request a code is sent. */
export const circumstancesOf = ({ receivedAt: now, requestId: correlationId, language }: RequestContext) => ({
  now,
  correlationId,
  language,
});

/** A code as it was typed in, with the challenge it answers. */
export type TypedCode = { readonly challengeId: ChallengeId; readonly code: string };

export const typedCodeOf = ({ challengeId, code }: TypedCode) => [challengeId, code] as const;
