import { isBankingDay } from '../../../shared/banking/domain/banking-calendar.ts';
import { catalogue, isErrorCode } from '../../../shared/errors/catalogue.ts';
import { addDays, calendarDateIn, MEXICO_CITY, type CalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import { datedBody, simulatedError, TRANSFER_SCENARIOS, type Scenario } from './scenarios.ts';

/** The last banking day before today in Mexico City. */
const paymentDay = (now: number): CalendarDate => {
  let day = addDays(calendarDateIn(MEXICO_CITY, now), -1);
  while (!isBankingDay(day)) day = addDays(day, -1);
  return day;
};

const REFUSED = new Set(TRANSFER_SCENARIOS.filter(({ shows }) => shows === 'error').map(({ code }) => code));

/** Codes of the catalogue that no transfer shows. */
const SIMULATED: readonly Scenario[] = Object.keys(catalogue)
  .filter(isErrorCode)
  .filter((code) => !REFUSED.has(code))
  .toSorted()
  .map((code) => simulatedError(code, catalogue[code].status));

/** Every scenario, with payments of the last banking day. */
export const listScenarios = (now: number): readonly Scenario[] => {
  const fecha = paymentDay(now);
  return [...TRANSFER_SCENARIOS, ...SIMULATED].map((scenario) => ({
    ...scenario,
    request: { ...scenario.request, body: datedBody(scenario, fecha) },
  }));
};
