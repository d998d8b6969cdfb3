import type * as expectedPayments from '../../expected-payments/contract.ts';
import { operation } from './operation.ts';

export const listExpectedPayments = operation<typeof expectedPayments.listExpectedPayments>('GET', '/expected-payments');
export const createExpectedPayment = operation<typeof expectedPayments.createExpectedPayment>('POST', '/expected-payments');
export const getExpectedPaymentSummary = operation<typeof expectedPayments.getExpectedPaymentSummary>('GET', '/expected-payments/summary');
export const getExpectedPayment = operation<typeof expectedPayments.getExpectedPayment>('GET', '/expected-payments/{id}');
export const cancelExpectedPayment = operation<typeof expectedPayments.cancelExpectedPayment>('DELETE', '/expected-payments/{id}');
export const matchExpectedPayment = operation<typeof expectedPayments.matchExpectedPayment>('POST', '/expected-payments/{id}/matches');
export const unmatchExpectedPayment = operation<typeof expectedPayments.unmatchExpectedPayment>(
  'DELETE',
  '/expected-payments/{id}/matches/{validation_id}',
);
