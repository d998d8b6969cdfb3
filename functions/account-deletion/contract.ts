import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { accountRestoredResource, restoreFields } from './http/schemas.ts';

/** Undoes the deletion of an account. */
export const restoreAccount = defineRoute({
  operationId: 'restoreAccount',
  method: 'POST',
  path: '/auth/restore-account',
  summary: 'Restore a deleted account with the link of a mail',
  description:
    'Takes no password and no session: the token is the only credential. It is valid once, until 30 days after the deletion. ' +
    'The account becomes active again; its sessions and its API key stay revoked, so the user signs in and creates a new key.',
  tag: 'Sign-in',
  access: { credentials: ['public'], limits: [{ max: 5, windowSeconds: 60, per: 'ip' }] },
  request: { ...emptyRequest, body: restoreFields },
  responses: { 200: { description: 'The account is active.', schema: single(accountRestoredResource) } },
  errors: ['restore_token_invalid', 'restore_token_expired', 'restore_token_used', 'admin_self_restore_not_allowed', 'user_not_restorable'],
});

export const contracts = [restoreAccount];
