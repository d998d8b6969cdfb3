import type { OperationPolicy } from '../../shared/identity/access/http/route.ts';

/** The policy of POST /validate, without its schemas, which a cold start does not need. */
export const validatePolicy = {
  operationId: 'validateTransfer',
  method: 'POST',
  path: '/validate',
  access: { credentials: ['api_key', 'session'], permission: 'validations:create', quota: 'one_unit', testMode: 'separated' },
  idempotent: true,
} as const satisfies OperationPolicy;
