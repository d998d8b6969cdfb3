import { parseSpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import { makeCepPortal } from '../../../shared/banxico/adapters/cep-portal/cep-portal.ts';
import type { CepQuery } from '../../../shared/banxico/domain/cep/cep-query.ts';
import type { QueryTimes } from '../../../shared/banxico/ports/cep-source.ts';
import { parseCentavos } from '../../../shared/platform/money/centavos.ts';
import { parseCalendarDate } from '../../../shared/platform/time/calendar-date.ts';
import type { SamplePayment } from '../sample-payment.ts';

const ANSWER_MS = 10_000;

const inTime = (): QueryTimes => {
  const deadline = Date.now() + ANSWER_MS;
  return { startBy: deadline, deadline };
};

const queryOf = (payment: SamplePayment): CepQuery => {
  const fecha = parseCalendarDate(payment.fecha);
  const emisor = parseSpeiCode(payment.emisor);
  const receptor = parseSpeiCode(payment.receptor);
  const monto = parseCentavos(payment.monto);
  if (fecha === null || emisor === null || receptor === null || monto === null) throw new TypeError('the payment is no SPEI payment');
  const criterion = { kind: 'clave_rastreo', value: payment.clave_rastreo, referencia: null } as const;
  return { fecha, criterion, emisor, receptor, cuenta: payment.cuenta_beneficiaria, monto, isToParticipant: false };
};

/** Fetches a certificate with the client of production, XML and PDF, and then the state of the payment when `withStatus`. */
export const makePortalValidation = (portalUrl: string, withStatus: boolean): ((payment: SamplePayment) => Promise<void>) => {
  const source = makeCepPortal({ baseUrl: portalUrl, userAgent: 'spei-validation-service bench', now: Date.now });
  return async (payment) => {
    const query = queryOf(payment);
    const certificate = await source.query(query, inTime());
    if (certificate.kind !== 'cep_ready' || certificate.pdf === null) throw new Error('the client got no certificate');
    if (!withStatus) return;
    const status = await source.paymentStatus(query, inTime());
    if (status.kind !== 'identified') throw new Error('the client got no payment state');
  };
};
