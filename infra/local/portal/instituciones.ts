import { readFileSync } from 'node:fs';

import type { CalendarDate } from '../../../shared/domain/time/calendar-date.ts';

type Institucion = { readonly code: string; readonly name: string };

/** SPEI participants as the portal lists them. */
export type Instituciones = {
  /** Whether the code belongs to a participant, today's or a former one. */
  readonly has: (code: string) => boolean;
  /** Short name of a participant, as certificates and pages print it. */
  readonly nameOf: (code: string) => string;
  /** Participants on a date, ordered by name. */
  readonly on: (fecha: CalendarDate) => readonly Institucion[];
};

/** Nu changed its licence in 2026: its old code leaves the portal's list on the day the new one enters it. */
const NU_LICENCE_CHANGE = '2026-08-01';

const isListed = (code: string, fecha: CalendarDate): boolean => {
  if (code === '90638') return fecha < NU_LICENCE_CHANGE;
  if (code === '40638') return fecha >= NU_LICENCE_CHANGE;
  return true;
};

const parseCsv = (text: string): readonly Institucion[] => {
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const columns = header.split(',');
  const codeColumn = columns.indexOf('spei_code');
  const nameColumn = columns.indexOf('name');
  return lines.map((line) => {
    const cells = line.split(',');
    return { code: cells[codeColumn] ?? '', name: cells[nameColumn] ?? '' };
  });
};

/** Reads the list of participants (CSV with the columns `spei_code` and `name`). */
export const readInstituciones = (file: string): Instituciones => {
  const all = parseCsv(readFileSync(file, 'utf8'));
  const names = new Map(all.map(({ code, name }) => [code, name]));
  const byName = all.toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
  return {
    has: (code) => names.has(code),
    nameOf: (code) => names.get(code) ?? code,
    on: (fecha) => byName.filter(({ code }) => isListed(code, fecha)),
  };
};
