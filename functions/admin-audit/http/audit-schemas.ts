import * as v from 'valibot';

import { AUDIT_PHASES } from '../../../shared/administration/domain/audit-row.ts';
import type { AuditPage, ShownRow } from '../../../shared/administration/use-cases/list-audit-rows.ts';
import type { AuditVerification } from '../../../shared/administration/use-cases/verify-audit-log.ts';
import { ADMIN_AREAS } from '../../../shared/identity/access/domain/permissions.ts';
import { isUserId } from '../../../shared/identity/accounts/domain/identity.ts';
import { cursorPaging, oneCursor } from '../../../shared/platform/http/list-query.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import { cursorPage, dateTime, uuid } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { oneOf, parameter, text, uuidOf } from '../../../shared/platform/http/schemas/fields.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';

const values = v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])));

export const auditRowResource = resource('AdminAuditRow', {
  type: 'admin_audit_row',
  id: described(v.string(), 'Sequence number of the row.', '17'),
  attributes: {
    at: described(dateTime, 'Instant of the change.'),
    area: described(v.picklist(ADMIN_AREAS), 'Area of the administration.'),
    action: described(v.string(), 'The action, a verb and its object.', 'suspend_user'),
    phase: described(
      v.picklist(AUDIT_PHASES),
      '`change` is written with the change. An action outside the table has a row of its `intent` before, and of its `outcome` after.',
    ),
    actor_user_id: described(v.nullable(uuid), 'The admin; null for the operator, and after a purge.'),
    actor_pseudonym: described(v.nullable(uuid), 'Name of the admin in the audit; null for the operator.'),
    target: described(
      named(
        'AdminAuditTarget',
        v.strictObject({
          kind: described(v.string(), 'Kind of the target.', 'user'),
          id: described(v.string(), 'Id of the target; of a user the pseudonym.', '5f0c6a5e-0f0e-4f7e-9d43-3f6d8a0f1c11'),
          user_id: described(v.nullable(uuid), 'The user; null for other targets, and after a purge.'),
        }),
      ),
      'The object of the change.',
    ),
    before: described(values, 'Changed values before; null where there are none.', { status: 'active' }),
    after: described(values, 'Changed values after; null where there are none.', { status: 'suspended' }),
    reason: described(v.nullable(v.string()), 'Reason that the admin gave.', 'Cargos no reconocidos por el banco'),
    ip_prefix: described(v.nullable(v.string()), 'Network of the request; null for a command.', '203.0.113.0/24'),
    correlation_id: described(v.string(), 'Id of the request.', '9f1c2d3e4f5a6b7c'),
    previous_hash: described(v.string(), 'Hash of the row before, in hex.', '0'.repeat(64)),
    hash: described(v.string(), 'SHA-256 of the row and of the hash before it, in hex.', '0'.repeat(64)),
  },
});

export const auditRowPage = cursorPage(auditRowResource);

export const auditQuery = v.pipe(
  listParameters({
    area: v.optional(parameter(oneOf(ADMIN_AREAS, { code: 'invalid_filter' }), 'Only changes of this area.')),
    action: v.optional(parameter(text({ pattern: /^[a-z_]{1,60}$/ }, { code: 'invalid_filter' }), 'Only this action.')),
    actor: v.optional(parameter(uuidOf(isUserId, { code: 'invalid_uuid' }), 'Only changes by this user.')),
    target: v.optional(
      parameter(text({ minLength: 1, maxLength: 200 }, { code: 'invalid_filter' }), 'Only changes of the target with this id.'),
    ),
    ...cursorPaging,
  }),
  oneCursor(),
);

export type AuditQuery = v.InferOutput<typeof auditQuery>;

export const auditRowParams = v.object({
  sequence: parameter(text({ pattern: /^[1-9][0-9]{0,11}$/ }, { code: 'not_found' }), 'Sequence number of the row.', '17'),
});

export const verificationResource = resource('AdminAuditVerification', {
  type: 'admin_audit_verification',
  id: described(v.string(), 'Sequence number of the last row that continues the chain.', '17'),
  attributes: {
    whole: described(v.boolean(), 'Whether every row continues the chain and every stored head is in it.'),
    verified_rows: described(v.number(), 'Rows that continue the chain.', 17),
    head_hash: described(v.string(), 'Hash of the last of them, in hex.', '0'.repeat(64)),
    first_broken_link: described(
      v.nullable(
        named(
          'AdminAuditBrokenLink',
          v.strictObject({
            sequence: described(v.number(), 'Its sequence number.', 18),
            problem: described(
              v.picklist(['missing', 'changed', 'not_linked', 'other_than_stored_head']),
              'The row is missing, its content was changed, it follows another row, or a head that was stored outside the table is another one.',
            ),
          }),
        ),
      ),
      'First row that breaks the chain; null for a whole chain.',
      null,
    ),
  },
});

const rowData = ({ row, actorId, targetUserId }: ShownRow) =>
  ({
    type: 'admin_audit_row',
    id: String(row.sequence),
    attributes: {
      at: isoInstant(row.at),
      area: row.area,
      action: row.action,
      phase: row.phase,
      actor_user_id: actorId,
      actor_pseudonym: row.actor,
      target: { ...row.target, user_id: targetUserId },
      before: row.before,
      after: row.after,
      reason: row.reason,
      ip_prefix: row.ipPrefix,
      correlation_id: row.correlationId,
      previous_hash: row.previousHash,
      hash: row.hash,
    },
  }) satisfies ResourceOf<typeof auditRowResource>;

export const presentRow = (row: ShownRow) => ({ status: 200, kind: 'json', data: rowData(row) }) as const;

export const presentRows = ({ 'page[after]': after, 'page[before]': before, ...filters }: AuditQuery, page: AuditPage) => {
  const addressWith = (cursor: Pick<AuditQuery, 'page[after]' | 'page[before]'>) =>
    listAddress('/v1/admin/audit-log', { ...filters, ...cursor });
  const { links, headers } = pageLinks({
    self: addressWith({ 'page[after]': after, 'page[before]': before }),
    next: page.next === null ? null : addressWith({ 'page[after]': page.next }),
    prev: page.prev === null ? null : addressWith({ 'page[before]': page.prev }),
  });
  const meta = { page: { size: page.size, has_more: page.next !== null } };
  return { status: 200, kind: 'json', data: page.rows.map(rowData), links, meta, headers } as const;
};

export const presentVerification = ({ verified, head, firstBrokenLink }: AuditVerification) => {
  const data = {
    type: 'admin_audit_verification',
    id: String(head.sequence),
    attributes: { whole: firstBrokenLink === null, verified_rows: verified, head_hash: head.hash, first_broken_link: firstBrokenLink },
  } satisfies ResourceOf<typeof verificationResource>;
  return { status: 200, kind: 'json', data } as const;
};
