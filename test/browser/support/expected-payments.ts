import * as v from 'valibot';

import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { call } from '../../e2e/support/api.ts';
import { clabeAt } from '../../e2e/support/portal.ts';

const created = v.object({ data: v.object({ id: v.string() }) });

/** States a payment of today, to an account that nothing was paid to, and returns its id. */
export const expectPayment = async (key: string, changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const today = calendarDateIn(MEXICO_CITY, Date.now());
  const body = { amount: 1234.5, account: clabeAt('072'), from: today, to: today, ...changes };
  const answer = await call('/expected-payments', { key, method: 'POST', body });
  return v.parse(created, JSON.parse(answer.text)).data.id;
};
