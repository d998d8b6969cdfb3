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
