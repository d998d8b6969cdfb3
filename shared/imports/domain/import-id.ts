import type { Brand } from '../../platform/brand.ts';

/** Id of an import job: a whole number, written as text (interface: BeneficiaryImport). */
export type ImportId = Brand<string, 'ImportId'>;

/** Jobs are numbered below 2^39 and rows within a job below 2^14, so that the number of any row is exact in JSON. */
const JOB_NUMBERS = 2 ** 39;
const ROW_NUMBERS = 2 ** 14;
/** New ids have more digits than a phone, so that in a log one cannot be taken for the other. */
const FIRST_NUMBER = 10 ** 10;

export const isImportId = (text: string): text is ImportId => /^[1-9][0-9]{0,11}$/.test(text) && Number(text) < JOB_NUMBERS;

/** The id of a job, derived from the first 48 bits of a random UUID. */
export const importIdFrom = (uuid: string): ImportId => {
  const id = String((Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16) % (JOB_NUMBERS - FIRST_NUMBER)) + FIRST_NUMBER);
  if (!isImportId(id)) throw new TypeError('not a UUID');
  return id;
};

/** Id of the row at a position of a job, from 0. No two jobs share one. */
export const rowIdOf = (id: ImportId, position: number): string => String(Number(id) * ROW_NUMBERS + position);

/** Position in a job of the row with an id; null when the id is that of no row the job could have. */
export const positionOfRow = (id: ImportId, rowId: string): number | null => {
  if (!/^[1-9][0-9]{0,15}$/.test(rowId)) return null;
  const position = Number(rowId) - Number(id) * ROW_NUMBERS;
  return position >= 0 && position < ROW_NUMBERS ? position : null;
};
