import type { ItemEvent } from '../../../shared/events/catalogue.ts';
import { excessOf, missingOf, type ExpectedPayment } from '../../../shared/expected-payments/domain/expected-payment.ts';
import type { NotificationParams } from '../../../shared/notifications/domain/notification.ts';
import { formatPesos } from '../../../shared/platform/money/centavos.ts';
import { beneficiaryAccountOf } from '../../../shared/validation/domain/transfer.ts';
import type { Validation } from '../../../shared/validation/domain/validation.ts';
import type { Subject } from './change.ts';
import { maskAccount } from './masked-account.ts';

const validationParams = ({ status, transfer, candidateMatch }: Validation): NotificationParams => {
  const account = transfer === null ? null : beneficiaryAccountOf(transfer, candidateMatch);
  return {
    status,
    amount: transfer === null ? null : formatPesos(transfer.monto),
    account: account === null ? null : maskAccount(account.number),
  };
};

const expectedPaymentParams = (expected: ExpectedPayment): NotificationParams => ({
  amount: formatPesos(expected.amount),
  account: maskAccount(expected.account.number),
  missing: formatPesos(missingOf(expected)),
  excess: formatPesos(excessOf(expected)),
});

const isParam = (value: unknown): value is string | number | null =>
  value === null || typeof value === 'string' || typeof value === 'number';

/** The details of an event as they are. */
const eventParams = (event: ItemEvent): NotificationParams =>
  Object.fromEntries(
    Object.entries(event).flatMap(([name, value]) => (name !== 'type' && name !== 'at' && isParam(value) ? [[name, value] as const] : [])),
  );

/** The details of an event for the texts of its notification: accounts are masked, and there are no names. */
export const notifiedParamsOf = (event: ItemEvent, subject: Subject): NotificationParams => {
  switch (subject.kind) {
    case 'validation':
      return validationParams(subject.validation);
    case 'expected_payment':
      return expectedPaymentParams(subject.expectedPayment);
    case 'import':
      return { ...eventParams(event), imported: subject.of };
    case 'user':
      return eventParams(event);
  }
};

/** The validation, import or expected payment of an event; null for an event of the account. */
export const subjectIdOf = (subject: Subject): string | null => {
  switch (subject.kind) {
    case 'validation':
      return subject.validation.id;
    case 'import':
      return subject.id;
    case 'expected_payment':
      return subject.expectedPayment.id;
    case 'user':
      return null;
  }
};
