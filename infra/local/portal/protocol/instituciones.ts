import { isValidOn, SHIPPED_PARTICIPANTS } from '../../../../shared/banking/domain/bank/participants.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';

const names = new Map<string, string>(SHIPPED_PARTICIPANTS.rows.map(({ code, name }) => [code, name]));

const byName = SHIPPED_PARTICIPANTS.rows.toSorted((a, b) => a.name.localeCompare(b.name, 'es'));

/** Whether a code belongs to a SPEI participant, today's or a former one. */
export const isInstitucion = (code: string): boolean => names.has(code);

/** Short name of a participant, as certificates and pages print it. */
export const institucionName = (code: string): string => names.get(code) ?? code;

/** An institution as the list names it. */
export type Institucion = { readonly clave: string; readonly nombre: string };

/** Institutions the list names besides the known ones, as if they had joined since. */
export type Newcomers = {
  readonly all: () => readonly Institucion[];
  readonly replaceAll: (newcomers: readonly Institucion[]) => void;
};

export const createNewcomers = (): Newcomers => {
  let current: readonly Institucion[] = [];
  return {
    all: () => current,
    replaceAll: (newcomers) => {
      current = newcomers;
    },
  };
};

/** Code and name of each participant on a date, ordered by name. */
export const institucionesOn = (fecha: CalendarDate): readonly (readonly [code: string, name: string])[] =>
  byName.filter((participant) => isValidOn(participant, fecha)).map(({ code, name }) => [code, name]);
