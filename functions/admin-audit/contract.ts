import { readsArea } from '../../shared/administration/http/admin-access.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { linkHeader } from '../../shared/platform/http/headers.ts';
import { emptyRequest } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { auditQuery, auditRowPage, auditRowParams, auditRowResource, verificationResource } from './http/audit-schemas.ts';

const tag = 'Administration: audit';

export const listAuditRows = defineRoute({
  operationId: 'listAdminAuditRows',
  method: 'GET',
  path: '/admin/audit-log',
  summary: 'Changes by admins, newest first',
  description: 'Every change of the administration, by operations and by commands. Rows name users by pseudonyms, which a purge removes.',
  tag,
  access: readsArea('audit'),
  request: { ...emptyRequest, query: auditQuery },
  responses: { 200: { description: 'A page of the audit.', schema: auditRowPage, headers: linkHeader } },
  errors: ['invalid_cursor'],
});

export const getAuditRow = defineRoute({
  operationId: 'getAdminAuditRow',
  method: 'GET',
  path: '/admin/audit-log/{sequence}',
  summary: 'A change by an admin',
  description: 'The row with a sequence number.',
  tag,
  access: readsArea('audit'),
  request: { ...emptyRequest, params: auditRowParams },
  responses: { 200: { description: 'The row.', schema: single(auditRowResource) } },
  errors: ['not_found'],
});

export const verifyAuditLog = defineRoute({
  operationId: 'verifyAdminAuditLog',
  method: 'GET',
  path: '/admin/audit-verification',
  summary: 'Verify the chain of the audit',
  description:
    'Reads every row, recomputes the hashes and compares them with the heads that are stored outside the table each hour. The answer names ' +
    'the first broken link. `npm run admin -- verify-audit` does the same.',
  tag,
  access: readsArea('audit'),
  request: emptyRequest,
  responses: { 200: { description: 'The result.', schema: single(verificationResource) } },
  errors: [],
});

export const contracts = [listAuditRows, getAuditRow, verifyAuditLog];
