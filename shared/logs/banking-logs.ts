/** Log lines about Banxico's list of participants. */
export const bankingLogEvents = {
  participants_refreshed: "Banxico's list of participants was compared with ours",
  participants_not_refreshed: "Banxico's list of participants could not be retrieved",
  participants_rejected: "Banxico's list of participants differs too much from the current one, and was not stored",
  participants_drifted: "The shipped list of participants is behind Banxico's",
  participants_unavailable: 'The snapshots of the list of participants could not be read',
} as const;

/** Metrics of Banxico's list of participants. */
export const bankingMetrics = ['ParticipantsDrifted', 'ParticipantsStale'] as const;
