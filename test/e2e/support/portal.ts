import { createHash, randomInt } from 'node:crypto';

import * as v from 'valibot';

import { clabeControlDigit } from '../../../shared/banking/domain/bank-account/clabe.ts';
import { calendarDateIn, MEXICO_CITY } from '../../../shared/platform/time/calendar-date.ts';
import { stack } from './stack.ts';

const control = async (path: string, method: string, body?: unknown): Promise<unknown> => {
  const response = await fetch(`${stack.portal_url}/_control/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`the portal simulator refused ${method} ${path}: ${await response.text()}`);
  return response.json();
};

const entry = v.looseObject({
  time: v.string(),
  path: v.string(),
  form: v.record(v.string(), v.unknown()),
  status: v.nullish(v.number()),
});

const logBody = v.object({ log: v.array(entry) });

export type PortalRequest = v.InferOutput<typeof entry>;

/** The portal simulator's control API. */
export const portal = {
  publish: (payment: PortalPayment) => control('payments', 'POST', payment),
  mode: (mode: string, extra: { readonly delay_ms?: number; readonly requests?: number } = {}) =>
    control('mode', 'PUT', { mode, ...extra }),
  limits: (limits: { readonly queries: number; readonly window_seconds: number; readonly block_seconds: number } | null) =>
    control('limits', 'PUT', limits),
  reset: async () => {
    await control('mode', 'PUT', { mode: 'normal' });
    await control('limits', 'PUT', null);
    await control('payments', 'DELETE');
    await control('log', 'DELETE');
  },
  /** Queries for a tracking key, oldest first. */
  queriesFor: async (claveRastreo: string): Promise<readonly PortalRequest[]> => {
    const { log } = v.parse(logBody, await control('log', 'GET'));
    return log.filter(({ path, form }) => path.endsWith('/valida.do') && form['criterio'] === claveRastreo);
  },
  /** Institutions in the list of participants that the service does not have. */
  newcomers: (joined: readonly { readonly clave: string; readonly nombre: string }[]) => control('instituciones', 'PUT', joined),
  /** Every request, oldest first. */
  requests: async (): Promise<readonly PortalRequest[]> => v.parse(logBody, await control('log', 'GET')).log,
  /** Every query, oldest first. */
  queries: async (): Promise<readonly PortalRequest[]> => {
    const { log } = v.parse(logBody, await control('log', 'GET'));
    return log.filter(({ path }) => path.endsWith('/valida.do'));
  },
};

export type PortalPayment = {
  readonly fecha: string;
  readonly clave_rastreo: string;
  readonly emisor: string;
  readonly receptor: string;
  /** Null for a payment to the bank itself, which is searched by the orderer's account. */
  readonly cuenta_beneficiaria: string | null;
  readonly tipo_pago?: number;
  readonly ordenante?: { readonly nombre?: string; readonly cuenta?: string };
  readonly monto: string;
  readonly referencia_numerica?: string;
  readonly estado?: string;
  readonly cep?: boolean;
};

const yesterday = (): string => calendarDateIn(MEXICO_CITY, Date.now() - 86_400_000);

/** A CLABE with the prefix of a bank. */
export const clabeAt = (prefix: string): string => {
  const first17 = `${prefix}180${String(randomInt(10 ** 11)).padStart(11, '0')}`;
  return `${first17}${clabeControlDigit(first17) ?? ''}`;
};

/** A new payment from HSBC to Banorte. */
export const newPayment = (changes: Partial<PortalPayment> = {}): PortalPayment => ({
  fecha: yesterday(),
  clave_rastreo: `E2E${createHash('sha256')
    .update(String(randomInt(2 ** 47)))
    .digest('hex')
    .slice(0, 20)
    .toUpperCase()}`,
  emisor: '40021',
  receptor: '40072',
  cuenta_beneficiaria: clabeAt('072'),
  monto: '1234.50',
  ...changes,
});

/** The request that validates a payment. */
export const requestFor = ({ fecha, clave_rastreo, cuenta_beneficiaria, monto, emisor }: PortalPayment) => ({
  fecha,
  monto: Number(monto),
  clave_rastreo,
  cuenta_beneficiaria,
  emisor,
});
