import { formatPesos, isCentavos } from '../../../platform/money/centavos.ts';
import type { NotificationParams } from '../notification.ts';

/** A detail as text; empty for none. */
export const textOf = (params: NotificationParams, name: string): string => {
  const value = params[name] ?? null;
  return value === null ? '' : String(value);
};

/** An amount such as `15000.50` as `$15,000.50`. */
export const amountText = (amount: string): string => {
  const [pesos = '', centavos = '00'] = amount.split('.');
  return `$${pesos.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}.${centavos}`;
};

/** An amount in centavos as `$15,000.50`; empty for none. */
export const centavosText = (params: NotificationParams, name: string): string => {
  const value = params[name] ?? null;
  return typeof value === 'number' && isCentavos(value) ? amountText(formatPesos(value)) : '';
};

/** An instant (ISO 8601) as `2026-11-20 18:00 UTC`; empty for none. A notification has no time zone. */
export const instantText = (params: NotificationParams, name: string): string => {
  const [day = '', time = ''] = textOf(params, name).split('T');
  return day === '' ? '' : `${day} ${time.slice(0, 'HH:MM'.length)} UTC`;
};
