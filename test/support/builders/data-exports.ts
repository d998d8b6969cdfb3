import { isDataExportId, type DataExport, type DataExportId } from '../../../functions/data-exports/domain/data-export.ts';
import { userIdOf, uuidOf } from './identity.ts';

export const dataExportIdOf = (text: string): DataExportId => {
  const id = uuidOf(`data export ${text}`);
  if (!isDataExportId(id)) throw new TypeError(`${id} is no id of a data export`);
  return id;
};

/** First version; it belongs to the user "owner". */
export const aDataExport = (text: string, changes: Partial<DataExport> = {}): DataExport => ({
  id: dataExportIdOf(text),
  userId: userIdOf('owner'),
  name: text,
  createdAt: Date.parse('2026-11-05T18:00:00Z'),
  version: 1,
  ...changes,
});
