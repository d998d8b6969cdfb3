import type { OperationPolicy } from '../../shared/identity/http/route.ts';

/** POST /validate as the pipeline in front of it knows it: without the schemas, which a cold start does not need. */
export const validatePolicy = {
  operationId: 'validateTransfer',
  method: 'POST',
  path: '/validate',
  access: { kind: 'api_key', permission: 'validations:create', quota: 'one_unit' },
  idempotent: true,
} as const satisfies OperationPolicy;
