import { administrationErrors } from './catalogue/administration-errors.ts';
import { apiKeyErrors } from './catalogue/api-key-errors.ts';
import { bankingErrors } from './catalogue/banking-errors.ts';
import { banxicoErrors } from './catalogue/banxico-errors.ts';
import { beneficiariesErrors } from './catalogue/beneficiaries-errors.ts';
import { billingErrors } from './catalogue/billing-errors.ts';
import { changelogErrors } from './catalogue/changelog-errors.ts';
import { dataExportsErrors } from './catalogue/data-exports-errors.ts';
import { deadLettersErrors } from './catalogue/dead-letters-errors.ts';
import { expectedPaymentsErrors } from './catalogue/expected-payments-errors.ts';
import { financeErrors } from './catalogue/finance-errors.ts';
import { identityErrors } from './catalogue/identity-errors.ts';
import { linkedIdentityErrors } from './catalogue/linked-identity-errors.ts';
import { notificationsErrors } from './catalogue/notifications-errors.ts';
import { platformErrors } from './catalogue/platform-errors.ts';
import { serviceStatusErrors } from './catalogue/service-status-errors.ts';
import { validateOcrErrors } from './catalogue/validate-ocr-errors.ts';
import { validationErrors } from './catalogue/validation-errors.ts';
import { validationImportsErrors } from './catalogue/validation-imports-errors.ts';
import { webhooksErrors } from './catalogue/webhooks-errors.ts';

/** Every code the API can answer with (interface: Errors). A code never changes its meaning or its status. */
export const catalogue = {
  ...platformErrors,
  ...identityErrors,
  ...apiKeyErrors,
  ...linkedIdentityErrors,
  ...bankingErrors,
  ...banxicoErrors,
  ...validationErrors,
  ...beneficiariesErrors,
  ...webhooksErrors,
  ...notificationsErrors,
  ...validateOcrErrors,
  ...dataExportsErrors,
  ...validationImportsErrors,
  ...billingErrors,
  ...changelogErrors,
  ...administrationErrors,
  ...deadLettersErrors,
  ...financeErrors,
  ...serviceStatusErrors,
  ...expectedPaymentsErrors,
} as const;

/** Stable, machine-readable error code. Never translated. */
export type ErrorCode = keyof typeof catalogue;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(catalogue, text);
