import type { Brand } from '../../platform/brand.ts';

/** Id of an import job: a whole number, written as text (interface: BeneficiaryImport). */
export type ImportId = Brand<string, 'ImportId'>;

/** Jobs are numbered below 2^39 and rows within a job below 2^14, so that the number of any row is exact in JSON. */
const JOB_NUMBERS = 2 ** 39;
const ROW_NUMBERS = 2 ** 14;
/** New ids have 12 digits: more than a phone, so that in a log one cannot be taken for the other, and all as many, so that they sort. */
const FIRST_NUMBER = 10 ** 11;
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1_000;
/** Numbers of one second. The last one is of the year 2081. */
const NUMBERS_PER_SECOND = 256;

export const isImportId = (text: string): text is ImportId => /^[1-9][0-9]{0,11}$/.test(text) && Number(text) < JOB_NUMBERS;

/**
 * The id of a job that is created at an instant, by its second and the first 8 bits of a random UUID. Ids sort as their instants do, so that
 * a list reads its jobs by their ids. An account creates one job at a time; those of different accounts may have the same id.
 */
export const importIdAt = (now: number, uuid: string): ImportId => {
  const second = Math.max(0, Math.floor(now / 1_000) - FIRST_SECOND);
  const id = String(FIRST_NUMBER + second * NUMBERS_PER_SECOND + Number.parseInt(uuid.slice(0, 2), 16));
  if (!isImportId(id)) throw new TypeError('no UUID, or no instant before 2081');
  return id;
};

/** Id of the row at a position of a job, from 0. No two jobs of an account share one. */
export const rowIdOf = (id: ImportId, position: number): string => String(Number(id) * ROW_NUMBERS + position);

/** Position in a job of the row with an id; null when the id is that of no row the job could have. */
export const positionOfRow = (id: ImportId, rowId: string): number | null => {
  if (!/^[1-9][0-9]{0,15}$/.test(rowId)) return null;
  const position = Number(rowId) - Number(id) * ROW_NUMBERS;
  return position >= 0 && position < ROW_NUMBERS ? position : null;
};
