import {
  digestOfLink,
  isExportId,
  isLinkToken,
  newExport,
  type ExportId,
  type LinkToken,
  type PendingExport,
  type WrittenFile,
} from '../../../shared/exports/domain/export-job.ts';
import type { ExportLink } from '../../../shared/exports/ports/export-store.ts';
import { userIdOf, uuidOf } from './identity/identity.ts';

export const exportIdOf = (text: string): ExportId => {
  const id = uuidOf(`data export ${text}`);
  if (!isExportId(id)) throw new TypeError(`${id} is no id of a data export`);
  return id;
};

export const linkTokenOf = (text: string): LinkToken => {
  const token = Buffer.from(text.padEnd(32, '.')).subarray(0, 32).toString('base64url');
  if (!isLinkToken(token)) throw new TypeError(`${token} is no token of a link`);
  return token;
};

export const EXPORTED_AT = Date.parse('2026-11-05T18:00:00Z');

/** As it is begun; it belongs to the user "owner". */
export const aDataExport = (text: string, changes: Partial<PendingExport> = {}): PendingExport => ({
  ...newExport({
    id: exportIdOf(text),
    userId: userIdOf('owner'),
    subject: { kind: 'account_data', linkDigest: digestOfLink(linkTokenOf(text)) },
    language: 'es',
    correlationId: 'request',
    now: EXPORTED_AT,
  }),
  ...changes,
});

/** As an export of rows is begun. */
export const anExportOfRows = (text: string, changes: Partial<PendingExport> = {}): PendingExport =>
  aDataExport(text, { subject: { kind: 'validations', format: 'csv', request: '{}' }, ...changes });

export const aWrittenFile = (changes: Partial<WrittenFile> = {}): WrittenFile => ({
  bytes: 1_000,
  sha256: 'ab'.repeat(32),
  rows: null,
  readyAt: EXPORTED_AT + 5_000,
  expiresAt: EXPORTED_AT + 605_000,
  ...changes,
});

/** The link to the data of an account. */
export const linkTo = ({ id, userId, subject }: PendingExport, changes: Partial<ExportLink> = {}): ExportLink => {
  if (subject.kind !== 'account_data') throw new TypeError('an export of rows has no link');
  return { digest: subject.linkDigest, userId, exportId: id, deletionCount: 0, expiresAt: aWrittenFile().expiresAt, ...changes };
};
