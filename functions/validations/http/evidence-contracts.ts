import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { fileNameHeader, reprDigestHeader } from '../../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { validationParams } from '../../../shared/validation/http/validation-params.ts';

/** Packs what shows how a verdict was reached. */
export const getEvidence = defineRoute({
  operationId: 'getEvidence',
  method: 'GET',
  path: '/validations/{id}/evidence',
  summary: 'The evidence pack of a validation',
  description:
    'A ZIP archive with the request, every response of the portal byte for byte, the certificate, the verdict with the version of the ' +
    'service that reached it, the attempts and the checks of the certificate. Its first file, `manifest.jws`, is a JWS (ES256) with the ' +
    'digest of each other file; the public keys are at `/.well-known/evidence-keys.json`. Responses are kept for the days that ' +
    '`evidence_retention_days` of the account had when the validation was accepted; after that, and where a response could not be stored, ' +
    'the pack states that they are missing.',
  tag: 'Validations',
  access: {
    credentials: ['api_key', 'session'],
    permission: 'validations:read',
    limits: [{ max: 300, windowSeconds: 3_600, per: 'account' }],
  },
  request: { ...emptyRequest, params: validationParams },
  responses: {
    200: { description: 'The pack.', mediaTypes: ['application/zip'], headers: { ...reprDigestHeader, ...fileNameHeader } },
  },
  errors: ['not_found', 'validation_purged', 'validation_not_finished'],
});

/** The keys that manifests verify with. */
export const getEvidenceKeys = defineRoute({
  operationId: 'getEvidenceKeys',
  method: 'GET',
  path: '/.well-known/evidence-keys.json',
  summary: 'Public keys of evidence packs',
  description:
    'A JWK set (RFC 7517). The header of a manifest names its key by `kid`. Keys that no longer sign stay in the set, so that earlier packs verify.',
  tag: 'Validations',
  access: { credentials: ['public'] },
  request: emptyRequest,
  responses: { 200: { description: 'The keys.', mediaTypes: ['application/jwk-set+json'] } },
  errors: [],
});
