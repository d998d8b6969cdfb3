import type { OperationPolicy } from '../../shared/identity/access/http/route.ts';

/** The policies of /validations/{id}/cep/verification, without their schemas, which a cold start does not need. */
export const verificationPolicy = {
  operationId: 'getCepVerification',
  method: 'GET',
  path: '/validations/{id}/cep/verification',
  access: { credentials: ['api_key', 'session'], permission: 'validations:read', testMode: 'separated' },
} as const satisfies OperationPolicy;

export const centralCheckPolicy = {
  operationId: 'compareCepWithCentral',
  method: 'POST',
  path: '/validations/{id}/cep/verification',
  access: { credentials: ['api_key', 'session'], permission: 'validations:create', quota: 'one_unit' },
} as const satisfies OperationPolicy;
