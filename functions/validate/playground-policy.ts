import type { OperationPolicy } from '../../shared/identity/access/http/route.ts';

/** The policy of POST /playground/validate, without its schemas, which a cold start does not need. */
export const playgroundPolicy = {
  operationId: 'validateInPlayground',
  method: 'POST',
  path: '/playground/validate',
  access: { credentials: ['api_key', 'session'], permission: 'validations:create' },
  idempotent: true,
} as const satisfies OperationPolicy;
