import type { ChallengeId } from '../../../shared/identity/codes/domain/challenge.ts';

/** A code as it was typed in, with the challenge it answers. */
export type TypedCode = { readonly challengeId: ChallengeId; readonly code: string };

export const typedCodeOf = ({ challengeId, code }: TypedCode) => [challengeId, code] as const;
