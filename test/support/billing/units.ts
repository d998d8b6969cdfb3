import { CLIENT_ADDRESS } from '../builders/identity/identity.ts';
import type { openPayingUser } from './paying.ts';

export type Paying = Awaited<ReturnType<typeof openPayingUser>>;

/** Takes units at once; returns how many the gate gave. */
export const take = async ({ api, caller: { apiKey } }: Paying, units: number): Promise<number> => {
  const request = () =>
    api.kept.apiKeyAuthorizer.authorize({ apiKey, address: CLIENT_ADDRESS, permission: null, consumeUnit: true, now: api.clock.now() });
  const taken = await Promise.all(Array.from({ length: units }, request));
  return taken.filter(({ kind }) => kind === 'authorized').length;
};

/** The next hourly review. */
export const review = async ({ api, standIn }: Paying): Promise<void> => {
  standIn.life.advanceTo(standIn.account.now() + 3_601);
  api.clock.advance(3_600_001);
  await api.families.billing.schedules.review();
};

/** Units on the meter. */
export const metered = ({ standIn }: Paying): number => standIn.account.meterEvents.reduce((sum, { value }) => sum + value, 0);

/** Invoices for units alone that belong to no subscription: what they charge, without IVA. */
export const ownCharges = ({ standIn }: Paying): readonly number[] =>
  [...standIn.account.invoices.values()].filter(({ subscription }) => subscription === null).map(({ net }) => net);

/** Units that final invoices charge, with what they cost without IVA. */
export const chargedUnits = ({ standIn }: Paying): readonly { readonly quantity: number; readonly amount: number }[] =>
  [...standIn.account.invoices.values()]
    .flatMap(({ lines }) => lines)
    .filter(({ description }) => description.includes('(overage)'))
    .map(({ quantity, amount }) => ({ quantity: quantity ?? 0, amount }));

/** The card of a user fails from now on. */
export const breakCard = ({ standIn }: Paying): void => {
  for (const customer of standIn.account.customers.values()) customer.card = { last4: '0341', fingerprint: 'declined', isDeclined: true };
};
