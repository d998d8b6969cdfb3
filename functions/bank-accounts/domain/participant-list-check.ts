import { literalNameKey } from '../../../shared/banking/domain/bank/name-key.ts';
import type { ParticipantSnapshot } from '../../../shared/banking/domain/bank/participant-snapshots.ts';
import { isValidOn, type Participant, type Participants } from '../../../shared/banking/domain/bank/participants.ts';

/** New codes and new names of one day. Banxico's list has a few of them in a year. */
const MAX_CHANGES = 5;

/** Why a list is rejected, with the codes concerned. */
export type ListAnomalies = {
  /** Known CLABE prefixes under another code. */
  readonly recoded: readonly string[];
  /** Known codes under another name. */
  readonly renamed: readonly string[];
  /** Rows with the name of a known participant that is another, or that is listed under its own code as well. */
  readonly misnamed: readonly string[];
};

const prefixOf = ({ code }: Participant): string => code.slice(-3);

/**
 * Reasons to reject a downloaded list, given the participants known on its date; null when there are none. A wrong list
 * sends queries to the wrong bank, where payments are not found, so a real change that looks wrong waits for manual
 * review.
 */
export const findListAnomalies = ({ fecha, participants: listed }: ParticipantSnapshot, known: Participants): ListAnomalies | null => {
  const current = known.rows.filter((row) => isValidOn(row, fecha));
  const byPrefix = new Map(current.map((row) => [row.clabePrefix, row]));
  const byName = new Map(current.map((row) => [literalNameKey(row.name), row]));
  const listedCodes = new Set<string>(listed.map(({ code }) => code));

  const isMisnamed = (row: Participant): boolean => {
    const namesake = byName.get(literalNameKey(row.name));
    if (namesake === undefined || namesake.code === row.code) return false;
    // The same institution under a new code keeps its prefix and gives the old code up.
    return namesake.clabePrefix !== prefixOf(row) || listedCodes.has(namesake.code);
  };
  const codesWhere = (matches: (row: Participant, owner: Participant) => boolean): readonly string[] =>
    listed.flatMap((row) => {
      const owner = byPrefix.get(prefixOf(row));
      return owner !== undefined && matches(row, owner) ? [row.code] : [];
    });

  const recoded = codesWhere((row, owner) => row.code !== owner.code);
  const renamed = codesWhere((row, owner) => row.code === owner.code && row.name !== owner.name);
  const misnamed = listed.filter(isMisnamed).map(({ code }) => code);
  return recoded.length + renamed.length > MAX_CHANGES || misnamed.length > 0 ? { recoded, renamed, misnamed } : null;
};
