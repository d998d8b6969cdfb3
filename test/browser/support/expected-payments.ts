import * as v from 'valibot';

import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { call } from '../../e2e/support/api.ts';
import { importCalls } from '../../e2e/support/import-calls.ts';
import { clabeAt } from '../../e2e/support/portal.ts';

const created = v.object({ data: v.object({ id: v.string() }) });

/** States a payment of today, to an account that nothing was paid to, and returns its id. */
export const expectPayment = async (key: string, changes: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const today = calendarDateIn(MEXICO_CITY, Date.now());
  const body = { amount: 1234.5, account: clabeAt('072'), from: today, to: today, ...changes };
  const answer = await call('/expected-payments', { key, method: 'POST', body });
  return v.parse(created, JSON.parse(answer.text)).data.id;
};

const calls = importCalls('/expected-payments/imports', { job: v.looseObject({ status: v.string() }), row: v.unknown() });

/** Imports a payment of today, up to its preview, and returns the id of the import. */
export const importExpectedPayment = async (key: string): Promise<string> => {
  const today = calendarDateIn(MEXICO_CITY, Date.now());
  const file = `Importe,Cuenta,Vencimiento\n1500.50,${clabeAt('012')},${today}\n`;
  const id = calls.acceptedImport(
    await calls.uploadFile(Buffer.from(file), { key, fileName: 'facturas.csv', fields: { parse_mode: 'free' } }),
  );
  await calls.importIn(['preview_ready'], id, key);
  return id;
};
