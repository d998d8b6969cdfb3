import type { OperationPolicy } from '../../shared/identity/access/http/route.ts';

/** The policy of POST /validations/{id}/recheck, without its schemas, which a cold start does not need. */
export const recheckPolicy = {
  operationId: 'recheckValidation',
  method: 'POST',
  path: '/validations/{id}/recheck',
  // It costs no quota, and each request takes up to two slots of the portal rate that all users share.
  access: {
    credentials: ['api_key', 'session'],
    permission: 'validations:create',
    limits: [{ max: 30, windowSeconds: 3_600, per: 'account' }],
    testMode: 'separated',
  },
} as const satisfies OperationPolicy;
