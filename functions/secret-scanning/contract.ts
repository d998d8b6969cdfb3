import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { alertFields, signatureHeaders } from './http/alert-fields.ts';

/** API keys that were found in public. The shapes are those of GitHub's secret scanning partner programme. */
export const reportExposedKeys = defineRoute({
  operationId: 'reportExposedKeys',
  method: 'POST',
  path: '/public/secret-alerts',
  summary: 'Report API keys that were found in public',
  description:
    'For the secret scanning of GitHub, which signs the body (`Github-Public-Key-Identifier`, `Github-Public-Key-Signature`). A key that ' +
    'works is revoked at once, even if it was replaced and is in its grace period, and its owner gets a notice. The response labels each ' +
    'match, without the usual envelope: `true_positive` for a key that this or an earlier alert revoked, `false_positive` for the rest.',
  tag: 'API key',
  access: { credentials: ['public'], limits: [{ max: 60, windowSeconds: 60, per: 'ip' }] },
  request: { ...emptyRequest, headers: signatureHeaders, body: alertFields },
  responses: { 200: { description: 'A label for each match.', mediaTypes: ['application/json'] } },
  errors: ['invalid_signature', 'service_unavailable'],
});

export const contracts = [reportExposedKeys];
