import {
  digestOfLink,
  isDataExportId,
  isLinkToken,
  newDataExport,
  type Archive,
  type DataExportId,
  type LinkToken,
  type PendingExport,
} from '../../../functions/data-exports/domain/data-export.ts';
import { userIdOf, uuidOf } from './identity/identity.ts';

export const dataExportIdOf = (text: string): DataExportId => {
  const id = uuidOf(`data export ${text}`);
  if (!isDataExportId(id)) throw new TypeError(`${id} is no id of a data export`);
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
  ...newDataExport({
    id: dataExportIdOf(text),
    userId: userIdOf('owner'),
    linkDigest: digestOfLink(linkTokenOf(text)),
    language: 'es',
    correlationId: 'request',
    now: EXPORTED_AT,
  }),
  ...changes,
});

export const anArchive = (changes: Partial<Archive> = {}): Archive => ({
  bytes: 1_000,
  readyAt: EXPORTED_AT + 5_000,
  expiresAt: EXPORTED_AT + 605_000,
  ...changes,
});
