import * as v from 'valibot';

import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { call, validationOf } from '../../e2e/support/api.ts';
import { newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { writeDictionary } from '../dictionaries.ts';

const MATCHABLE = 3;
const CANCELLABLE = 8;
const DAY_MS = 86_400_000;
/** No payment has these amounts, so that the service matches none with what is expected here. */
const AMOUNT = 987_654.32;

const createdBody = v.object({ data: v.object({ id: v.string() }) });

const today = (): string => calendarDateIn(MEXICO_CITY, Date.now());

const post = async (apiKey: string, path: string, body: unknown): Promise<string> => {
  const answer = await call(path, { key: apiKey, method: 'POST', body });
  if (answer.status >= 300) throw new Error(`${path} refused what to fuzz with: ${answer.status}`);
  return answer.text;
};

const expectPayment = async (apiKey: string): Promise<string> => {
  const body = { amount: AMOUNT, account: '072180000000000013', from: today(), to: today() };
  return v.parse(createdBody, JSON.parse(await post(apiKey, '/expected-payments', body))).data.id;
};

const validPayment = async (apiKey: string): Promise<string> => {
  const payment = newPayment();
  await portal.publish(payment);
  return validationOf(await call('/validate', { key: apiKey, method: 'POST', body: requestFor(payment) })).id;
};

/** Payments to match with one expected payment, some matched with another one, and expected payments to cancel; returns those that stay. */
export const prepareExpectedPayments = async (apiKey: string): Promise<readonly string[]> => {
  const matchable = await Promise.all(Array.from({ length: MATCHABLE }, () => validPayment(apiKey)));
  const matched = await Promise.all(Array.from({ length: MATCHABLE }, () => validPayment(apiKey)));
  const [open, paid] = [await expectPayment(apiKey), await expectPayment(apiKey)];
  for (const id of matched) await post(apiKey, `/expected-payments/${paid}/matches`, { validation_id: id });
  const cancellable = await Promise.all(Array.from({ length: CANCELLABLE }, () => expectPayment(apiKey)));
  await writeDictionary('expected-payment-ids', [open]);
  await writeDictionary('expected-payment-paid-ids', [paid]);
  await writeDictionary('expected-payment-cancellable-ids', cancellable);
  await writeDictionary('matchable-ids', matchable);
  await writeDictionary('matched-ids', matched);
  await writeDictionary('expected-from-days', [today()]);
  await writeDictionary('expected-to-days', [calendarDateIn(MEXICO_CITY, Date.now() + DAY_MS)]);
  return [open, ...matchable];
};
