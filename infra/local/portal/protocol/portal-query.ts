import { parseCentavos } from '../../../../shared/platform/money/centavos.ts';
import { parseCalendarDate, type CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import type { PortalQuery } from '../payments/payment-store.ts';

/** Fields of a form, first value of each. */
export type Form = Readonly<Record<string, string>>;

/** Reads the portal's `dd-mm-yyyy`. */
export const parsePortalDate = (text: string): CalendarDate | null => {
  const parts = /^(\d\d)-(\d\d)-(\d{4})$/.exec(text);
  return parts === null ? null : parseCalendarDate(`${parts[3] ?? ''}-${parts[2] ?? ''}-${parts[1] ?? ''}`);
};

const oneOf = <const T extends string>(options: readonly T[], text: string | undefined): T | null =>
  options.find((option) => option === text) ?? null;

/** The query in a form; null when a field is missing or invalid. */
export const parsePortalQuery = (form: Form): PortalQuery | null => {
  const tipoConsulta = oneOf(['0', '1'], form['tipoConsulta']);
  const tipoCriterio = oneOf(['T', 'R'], form['tipoCriterio']);
  const fecha = parsePortalDate(form['fecha'] ?? '');
  const monto = parseCentavos(form['monto'] ?? '');
  if (tipoConsulta === null || tipoCriterio === null || fecha === null || monto === null) return null;
  return {
    tipoConsulta,
    tipoCriterio,
    fecha,
    monto,
    criterio: form['criterio'] ?? '',
    emisor: form['emisor'] ?? '',
    receptor: form['receptor'] ?? '',
    cuenta: form['cuenta'] ?? '',
    pagoABanco: form['receptorParticipante'] === '1',
  };
};
