import type { Centavos } from '../../../../shared/platform/money/centavos.ts';
import type { CalendarDate } from '../../../../shared/platform/time/calendar-date.ts';
import { isPagoABanco } from '../protocol/tipo-pago.ts';
import { centavosOf, queriedAccount, type Payment } from './payment.ts';

/** A query of the portal. */
export type PortalQuery = {
  /** `1`: the certificate; `0`: the state of the payment. */
  readonly tipoConsulta: '0' | '1';
  /** `T`: by tracking key; `R`: by numeric reference. */
  readonly tipoCriterio: 'T' | 'R';
  readonly criterio: string;
  readonly fecha: CalendarDate;
  readonly emisor: string;
  readonly receptor: string;
  readonly cuenta: string;
  readonly monto: Centavos;
  /** The page's check box "Pago a Banco": `cuenta` is then the orderer's. */
  readonly pagoABanco: boolean;
};

export type PaymentStore = {
  readonly all: () => readonly Payment[];
  /** Adds payments. A payment replaces an existing one that matches the same queries. */
  readonly put: (payments: readonly Payment[]) => void;
  readonly replaceAll: (payments: readonly Payment[]) => void;
  /** Every payment that the query matches: at most one by tracking key, perhaps several by reference. */
  readonly find: (query: PortalQuery) => readonly Payment[];
};

const groupKey = (fecha: string, emisor: string, receptor: string, centavos: Centavos): string =>
  `${fecha} ${emisor} ${receptor} ${centavos}`;

const groupOf = (payment: Payment): string => groupKey(payment.fecha, payment.emisor, payment.receptor, centavosOf(payment));

const identityOf = (payment: Payment): string => `${queriedAccount(payment)} ${payment.clave_rastreo}`;

const meetsCriterion = (payment: Payment, query: PortalQuery): boolean =>
  query.tipoCriterio === 'T'
    ? payment.clave_rastreo === query.criterio
    : /^\d{1,7}$/.test(query.criterio) && Number(payment.referencia_numerica) === Number(query.criterio);

/** Payments in memory, grouped by the fields that every query must match exactly. */
export const createPaymentStore = (): PaymentStore => {
  const groups = new Map<string, Map<string, Payment>>();
  const put = (payments: readonly Payment[]): void => {
    for (const payment of payments) {
      const key = groupOf(payment);
      const group = groups.get(key) ?? new Map<string, Payment>();
      groups.set(key, group.set(identityOf(payment), payment));
    }
  };
  return {
    put,
    all: () => [...groups.values()].flatMap((group) => [...group.values()]),
    replaceAll: (payments) => {
      groups.clear();
      put(payments);
    },
    find: (query) => {
      const group = groups.get(groupKey(query.fecha, query.emisor, query.receptor, query.monto));
      return [...(group?.values() ?? [])].filter(
        (payment) =>
          queriedAccount(payment) === query.cuenta &&
          isPagoABanco(payment.tipo_pago) === query.pagoABanco &&
          meetsCriterion(payment, query),
      );
    },
  };
};
