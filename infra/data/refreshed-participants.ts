import type { ParticipantSnapshot } from '../../shared/banking/domain/bank/participant-snapshots.ts';
import { isValidOn, type Participant } from '../../shared/banking/domain/bank/participants.ts';
import { addDays } from '../../shared/platform/time/calendar-date.ts';
import { PARTICIPANT_COLUMNS } from './compiled-modules.ts';
import { readCsv } from './csv.ts';

type ListRow = Readonly<Record<(typeof PARTICIPANT_COLUMNS)[number], string>>;

/** The updated list, and its changes; codes. */
export type RefreshedParticipants = {
  readonly csv: string;
  readonly joined: readonly string[];
  /** Institutions that kept their CLABE prefix under another code, by the new one. */
  readonly recoded: readonly string[];
  readonly renamed: readonly string[];
  /** On our list of that date and no longer on Banxico's. They stay: old payments are still queried. */
  readonly absent: readonly string[];
};

const readRows = (csv: string): readonly ListRow[] =>
  readCsv(csv, PARTICIPANT_COLUMNS).map((row) => ({
    spei_code: row('spei_code'),
    clabe_prefix: row('clabe_prefix'),
    name: row('name'),
    valid_from: row('valid_from'),
    valid_to: row('valid_to'),
    source: row('source'),
  }));

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const writeRows = (rows: readonly ListRow[]): string =>
  [PARTICIPANT_COLUMNS, ...rows.map((row) => PARTICIPANT_COLUMNS.map((column) => cell(row[column])))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');

const isOn = (row: ListRow, { fecha }: ParticipantSnapshot): boolean =>
  isValidOn({ validFrom: row.valid_from, validTo: row.valid_to }, fecha);

/** Brings the CSV of participants up to Banxico's list of a day. A row that no longer holds ends the day before. */
export const refreshedParticipants = (csv: string, snapshot: ParticipantSnapshot): RefreshedParticipants => {
  const rows = readRows(csv);
  const current = rows.filter((row) => isOn(row, snapshot));
  const ownerOf = new Map(current.map((row) => [row.clabe_prefix, row]));
  const source = `banxico instituciones.do ${snapshot.fecha}`;
  const rowOf = ({ code, name }: Participant, validFrom: string): ListRow => ({
    spei_code: code,
    clabe_prefix: code.slice(-3),
    name,
    valid_from: validFrom,
    valid_to: '',
    source,
  });

  const changes = snapshot.participants.map((listed) => ({ listed, owner: ownerOf.get(listed.code.slice(-3)) ?? null }));
  const joined = changes.filter(({ owner }) => owner === null);
  const replaced = changes.filter(({ listed, owner }) => owner !== null && (owner.spei_code !== listed.code || owner.name !== listed.name));
  const ended = new Set(replaced.flatMap(({ owner }) => owner ?? []));
  const kept = rows.map((row) => (ended.has(row) ? { ...row, valid_to: addDays(snapshot.fecha, -1) } : row));
  const added = [...joined.map(({ listed }) => rowOf(listed, '')), ...replaced.map(({ listed }) => rowOf(listed, snapshot.fecha))];

  const codesOf = (chosen: typeof changes): readonly string[] => chosen.map(({ listed }) => listed.code);
  const listedPrefixes = new Set(snapshot.participants.map(({ code }) => code.slice(-3)));
  return {
    csv: writeRows([...kept, ...added].toSorted((one, other) => Number(one.spei_code) - Number(other.spei_code))),
    joined: codesOf(joined),
    recoded: codesOf(replaced.filter(({ listed, owner }) => owner?.spei_code !== listed.code)),
    renamed: codesOf(replaced.filter(({ listed, owner }) => owner?.spei_code === listed.code)),
    absent: current.filter((row) => !listedPrefixes.has(row.clabe_prefix)).map((row) => row.spei_code),
  };
};
