import { bankingErrors } from './banking-errors.ts';
import { banxicoErrors } from './banxico-errors.ts';
import { beneficiariesErrors } from './beneficiaries-errors.ts';
import { billingErrors } from './billing-errors.ts';
import { dataExportsErrors } from './data-exports-errors.ts';
import { identityErrors } from './identity-errors.ts';
import { linkedIdentityErrors } from './linked-identity-errors.ts';
import { notificationsErrors } from './notifications-errors.ts';
import { platformErrors } from './platform-errors.ts';
import { validateOcrErrors } from './validate-ocr-errors.ts';
import { validationErrors } from './validation-errors.ts';
import { validationImportsErrors } from './validation-imports-errors.ts';
import { webhooksErrors } from './webhooks-errors.ts';

/** Every code the API can answer with (interface: Errors). A code never changes its meaning or its status. */
export const catalogue = {
  ...platformErrors,
  ...identityErrors,
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
} as const;

/** Stable, machine-readable error code. Never translated. */
export type ErrorCode = keyof typeof catalogue;

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(catalogue, text);
