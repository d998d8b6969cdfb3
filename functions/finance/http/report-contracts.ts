import * as v from 'valibot';

import { exportJobResource } from '../../../shared/exports/http/export-job-resource.ts';
import { MANIFEST_FORMATS, MAX_REPORT_ROWS, STATEMENT_FORMATS } from '../../../shared/finance/domain/report-request.ts';
import { financePreview } from '../../../shared/finance/http/preview-resource.ts';
import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { DECIMAL_MARKS } from '../../../shared/platform/files/table-file.ts';
import { fileNameHeader, reprDigestHeader } from '../../../shared/platform/http/headers.ts';
import { emptyRequest, listParameters } from '../../../shared/platform/http/schemas/contract.ts';
import { single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { calendarDate, integerText, oneOf, parameter } from '../../../shared/platform/http/schemas/fields.ts';
import { filter, monthOf, reportOf } from './report-parameters.ts';

const HOUR = 3_600;

const access = {
  credentials: ['api_key', 'session'],
  permission: 'finance:download',
  limits: [{ max: 60, windowSeconds: HOUR, per: 'account' }],
} as const;

/** The answer while a job makes the report. */
export const underWay = {
  description: 'The report is made in the background; `GET /exports/{id}` has the address of its file.',
  schema: single(exportJobResource),
  headers: { Location: { description: 'Address of the export.', schema: v.string() } },
};

const BACKGROUND =
  'A month with more than 20,000 validations, a PDF of more than 1,000 rows, a file above 4 MB, and what takes more than eight ' +
  'seconds are made in the background: then the answer is 202, and the same request has the same export until a minute after it is complete.';

const folioHeaders = {
  'X-Folio': { description: 'The folio of the data.', schema: v.string() },
  'X-Has-More': { description: 'Whether the month has more rows than the report.', schema: v.picklist(['true', 'false']) },
};

const file = <const Types extends readonly string[]>(mediaTypes: Types) => ({
  description: 'The file.',
  mediaTypes,
  headers: {
    ...reprDigestHeader,
    ...fileNameHeader,
    ...folioHeaders,
  },
});

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** All validations of a month as a document. */
export const getFinanceStatement = defineRoute({
  operationId: 'getFinanceStatement',
  method: 'GET',
  path: '/finance/statement',
  summary: 'All validations of a month as a document',
  description:
    'Every validation with a verdict that was accepted in the month, the earliest first, with its sums. The PDF has pages for people; the ' +
    `workbook has numbers, dates and a row with the sum; the CSV has neither sum nor groups of digits. ${BACKGROUND}`,
  tag: 'Finance',
  access,
  request: {
    ...emptyRequest,
    query: listParameters({
      ...monthOf,
      format: v.optional(
        parameter(oneOf(STATEMENT_FORMATS, { code: 'invalid_format', reason: 'statement_format' }), 'Format of the file.'),
        'pdf',
      ),
    }),
  },
  responses: { 200: file(['application/pdf', XLSX, 'text/csv', 'text/html']), 202: underWay },
  errors: ['permission_denied', 'not_found', 'report_too_large'],
});

/** The verified payments of a month. */
export const getFinanceAccounting = defineRoute({
  operationId: 'getFinanceAccounting',
  method: 'GET',
  path: '/finance/accounting',
  summary: 'The verified payments of a month for accounting',
  description:
    'The validations of the month with the status `valid`, the earliest first. `decimal=comma` writes `1234,56` in a CSV, with semicolons ' +
    `between its cells. \`format=preview\` returns the first rows as JSON, 20 by default and 100 at most. ${BACKGROUND}`,
  tag: 'Finance',
  access,
  request: {
    ...emptyRequest,
    query: listParameters({
      ...monthOf,
      format: v.optional(
        parameter(
          oneOf(['csv', 'xlsx', 'pdf', 'preview'], { code: 'invalid_format', reason: 'accounting_format' }),
          'Format of the report.',
        ),
        'csv',
      ),
      decimal: v.optional(parameter(oneOf(DECIMAL_MARKS, filter('decimal_mark')), 'Mark between pesos and centavos in a CSV.'), 'dot'),
      limit: v.optional(parameter(integerText({ minimum: 1, maximum: MAX_REPORT_ROWS }, filter('large_export_limit')), 'Rows at most.')),
    }),
  },
  responses: {
    200: {
      description: 'The file, or the preview.',
      schema: single(financePreview),
      mediaTypes: ['text/csv', XLSX, 'application/pdf'],
      headers: {
        'Repr-Digest': { ...reprDigestHeader['Repr-Digest'], schema: v.optional(reprDigestHeader['Repr-Digest'].schema) },
        'Content-Disposition': { ...fileNameHeader['Content-Disposition'], schema: v.optional(v.string()) },
        ...folioHeaders,
      },
    },
    202: underWay,
  },
  errors: ['permission_denied', 'not_found', 'report_too_large'],
});

const rangeDay = calendarDate({ code: 'invalid_range' });

/** The certificates of some days. */
export const getFinanceCeps = defineRoute({
  operationId: 'getFinanceCeps',
  method: 'GET',
  path: '/finance/ceps',
  summary: 'The CEP certificates of some days as a ZIP archive',
  description:
    'XML and PDF of each validation that was accepted in these days, byte for byte as Banxico issued them, and a list with their SHA-256 ' +
    '(`manifest.csv` or `manifest.xlsx`). Up to 20 certificates are the answer; more of them, or larger ones, are packed in the background, and the answer is 202. ' +
    'Certificates of another account take the right to read data in clear.',
  tag: 'Finance',
  access,
  request: {
    ...emptyRequest,
    query: listParameters({
      from: v.optional(parameter(rangeDay, 'First day, YYYY-MM-DD, in the time zone of the account.', '2026-11-01'), ''),
      to: v.optional(parameter(rangeDay, 'Last day, inclusive; the range has at most 31 days.', '2026-11-30'), ''),
      manifest: v.optional(
        parameter(oneOf(MANIFEST_FORMATS, { code: 'invalid_format', reason: 'export_format' }), 'Format of the list.'),
        'csv',
      ),
      ...reportOf,
    }),
  },
  responses: {
    200: { description: 'The archive.', mediaTypes: ['application/zip'], headers: { ...reprDigestHeader, ...fileNameHeader } },
    202: underWay,
  },
  errors: ['invalid_range', 'no_ceps', 'permission_denied', 'not_found', 'report_too_large'],
});
