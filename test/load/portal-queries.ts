import * as v from 'valibot';

import { call, eventually, validationOf } from '../e2e/support/api.ts';
import { newUser, restorePortalRate } from '../e2e/support/operator.ts';
import { newPayment, portal, requestFor } from '../e2e/support/portal.ts';
import type { BySize, RunSize } from '../support/run-size.ts';
import type { Print } from './section.ts';

type Amounts = { readonly maxRetries: number };

const AMOUNTS: BySize<Amounts> = { full: { maxRetries: 3 }, smallest: { maxRetries: 1 } };

/** An interval of 300 s lasts 5 s here; the emulator looks for due schedules every ten. */
const CYCLE_SECONDS = 180;

type Case = {
  readonly subject: string;
  /** A payment that is found is known to the portal. */
  readonly verdict: 'valid' | 'not_found' | 'error';
  /** The fields of the request that differ from those of the payment. */
  readonly fields: Readonly<Record<string, unknown>>;
};

/** A reference that no other request of the run has. */
const referenceOf = (): string => String(1_000_000 + Math.floor(Math.random() * 9_000_000));

const CASES: readonly Case[] = [
  { subject: 'found as stated', verdict: 'valid', fields: {} },
  { subject: 'key without a known form, sender stated', verdict: 'not_found', fields: {} },
  { subject: 'key without a known form, sender not stated', verdict: 'error', fields: { emisor: undefined } },
  {
    subject: 'reference alone, sender stated',
    verdict: 'not_found',
    fields: { clave_rastreo: undefined, referencia_numerica: referenceOf() },
  },
];

const pending = v.object({
  data: v.object({ attributes: v.object({ retry_state: v.object({ terminal_state: v.nullable(v.string()) }) }) }),
});

const isPending = (text: string): boolean =>
  v.parse(v.pipe(v.string(), v.parseJson(), pending), text).data.attributes.retry_state.terminal_state === 'pending';

type Measured = { readonly subject: string; readonly verdict: string; readonly queries: number; readonly cycle: number };

/** Validates one transfer, waits for the end of its retry cycle, and counts the queries that the portal received. */
const measure = async (key: string, { subject, verdict, fields }: Case, { maxRetries }: Amounts): Promise<Measured> => {
  const payment = newPayment();
  if (verdict === 'valid') await portal.publish(payment);
  const request: Readonly<Record<string, unknown>> = { ...requestFor(payment), ...fields };
  const criterion = String(request['clave_rastreo'] ?? request['referencia_numerica']);
  const body = { ...request, retry_policy: { max_retries: maxRetries, interval_seconds: 300 } };
  const { id, attributes } = validationOf(await call('/validate', { key, method: 'POST', body }));
  const queries = (await portal.queriesFor(criterion)).length;
  await eventually(`the end of the retries of a transfer: ${subject}`, CYCLE_SECONDS, async () =>
    isPending((await call(`/validations/${id}`, { key })).text) ? null : true,
  );
  return { subject, verdict: attributes.status, queries, cycle: (await portal.queriesFor(criterion)).length - queries };
};

const lineOf = ({ subject, verdict, queries, cycle }: Measured): string =>
  `  ${subject.padEnd(46)}${verdict.padEnd(12)}${String(queries).padStart(8)}${String(cycle).padStart(8)}`;

/** Counts the queries that typical transfers cost on the running stack: until the verdict, and in their retry cycles. */
export const loadPortalQueries = async (size: RunSize, print: Print): Promise<readonly string[]> => {
  const amounts = AMOUNTS[size];
  await portal.reset();
  await restorePortalRate();
  const { api_key: key } = await newUser('volumen');
  const measured = await Promise.all(CASES.map((each) => measure(key, each, amounts)));
  print(
    `  ${'queries to the CEP portal'.padEnd(46)}${'verdict'.padEnd(12)}${'to it'.padStart(8)}${'cycle'.padStart(8)}  (${amounts.maxRetries} retries)`,
  );
  print(measured.map(lineOf).join('\n'));
  await portal.reset();
  return measured
    .filter(({ verdict }, index) => verdict !== CASES[index]?.verdict)
    .map(({ subject, verdict }) => `the verdict of a transfer is ${verdict}: ${subject}`);
};
