import type { Participants } from '../domain/bank/participants.ts';

/** Who takes part in SPEI. */
export type ParticipantDirectory = {
  /**
   * What this instance knows, once a list that has grown old has been read anew. Asks nobody until then, and never fails:
   * when the list cannot be read, what was known before is the answer, at first the shipped list.
   */
  readonly latest: () => Promise<Participants>;
};
