import * as v from 'valibot';

import type { ResourceOf } from '../../platform/http/reply.ts';
import { described, resource } from '../../platform/http/schemas/described.ts';
import { uuid } from '../../platform/http/schemas/envelope-schema.ts';
import type { Language } from '../../platform/i18n/language.ts';
import type { RowsDocument } from '../domain/report-document.ts';
import { tableCells } from './files/report-cells.ts';
import { folioText } from './summary-resource.ts';
import { period, presentPeriod, presentVolume, volumeEntries } from './volume-schemas.ts';

export const financePreview = resource('FinancePreview', {
  type: 'finance_preview',
  id: described(uuid, 'The account.'),
  attributes: {
    period,
    folio: folioText,
    columns: described(v.array(v.string()), 'Headings of the columns.', ['Recibida', 'Monto (MXN)']),
    rows: described(v.array(v.array(v.string())), 'The first rows, up to `limit`, as people read them.', [
      ['2026-11-20 10:30', '1,250.00'],
    ]),
    has_more: described(v.boolean(), 'Whether the month has more rows than `limit`.', false),
    totals: described(v.strictObject(volumeEntries), 'The rows of the preview.'),
  },
});

export const presentPreview = (document: RowsDocument, language: Language) => {
  const { header, cellsOf } = tableCells(document, language);
  return {
    type: 'finance_preview',
    id: document.userId,
    attributes: {
      period: presentPeriod(document.period),
      folio: document.folio,
      columns: header.map(({ text }) => text),
      rows: document.rows.map((row) => cellsOf(row).map(({ text }) => text)),
      has_more: document.hasMore,
      totals: presentVolume(document.volume),
    },
  } satisfies ResourceOf<typeof financePreview>;
};
