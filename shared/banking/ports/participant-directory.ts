import type { Participants } from '../domain/bank/participants.ts';

/** Who takes part in SPEI. */
export type ParticipantDirectory = {
  /**
   * The cached list, read again when it is too old. Never fails: when reading fails, the previous list stays in use, at
   * first the shipped one.
   *
   */
  readonly latest: () => Promise<Participants>;
};
