import type { Overrides } from '../../../overrides/domain/overrides.ts';
import { clipTo } from './participant-snapshots.ts';
import { makeParticipants, type DatedParticipant, type Participants, type Validity } from './participants.ts';
import { parseSpeiCode } from './spei-code.ts';

/** The rows of one code in a span of days: the first row begins with the span, and the last one ends with it. */
const withSpan = (rows: readonly DatedParticipant[], span: Validity): readonly DatedParticipant[] => {
  const ordered = rows.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
  return clipTo(
    ordered.map((row, index) => ({
      ...row,
      validFrom: index === 0 ? span.validFrom : row.validFrom,
      validTo: index === ordered.length - 1 ? span.validTo : row.validTo,
    })),
    span,
  );
};

/** Whether admins changed nothing that concerns banks. */
const isWithoutBanks = ({ banks, bins, settings }: Overrides['sections']): boolean =>
  banks.data.validities.length + banks.data.aliases.length + bins.data.length === 0 && settings.data.sender_probes === undefined;

/** A list of participants with what admins changed of it; the same list when they changed nothing. */
export const withOverrides = (participants: Participants, { sections }: Overrides): Participants => {
  if (isWithoutBanks(sections)) return participants;
  const { banks, bins, settings } = sections;
  const spans = new Map(banks.data.validities.map(({ code, ...span }) => [code, span]));
  const rows = [...Map.groupBy(participants.rows, ({ code }) => String(code))].flatMap(([code, ofCode]) => {
    const span = spans.get(code);
    return span === undefined ? ofCode : withSpan(ofCode, span);
  });
  return makeParticipants(rows, {
    aliases: banks.data.aliases,
    bins: new Map(bins.data.map(({ bin, code }) => [bin, code === null ? null : parseSpeiCode(code)])),
    senderProbes: settings.data.sender_probes ?? null,
  });
};
