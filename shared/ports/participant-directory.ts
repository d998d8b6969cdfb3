import type { Participants } from '../domain/bank/participants.ts';

/** Who takes part in SPEI, as far as this instance knows. Neither answer ever fails: the shipped list is always there. */
export type ParticipantDirectory = {
  /** What is known now. A list that has grown old is read anew beside the request, for those that follow. */
  readonly current: () => Participants;
  /** The same, once a list that has grown old has been read anew. */
  readonly latest: () => Promise<Participants>;
};
