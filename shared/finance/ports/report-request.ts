import * as v from 'valibot';

import { DECIMAL_MARKS } from '../../platform/files/table-file.ts';
import { isCalendarDate } from '../../platform/time/calendar-date.ts';
import { isReportMonth } from '../domain/report-period.ts';
import { ACCOUNTING_FORMATS, MANIFEST_FORMATS, STATEMENT_FORMATS, type ReportRequest } from '../domain/report-request.ts';

const month = v.pipe(v.string(), v.guard(isReportMonth));
const date = v.pipe(v.string(), v.guard(isCalendarDate));

/** What an export job keeps of its request. */
const reportRequest = v.variant('report', [
  v.object({ report: v.literal('summary'), month, format: v.literal('json') }),
  v.object({ report: v.literal('counterparties'), month, format: v.literal('json'), limit: v.number() }),
  v.object({ report: v.literal('preview'), month, format: v.literal('json'), limit: v.number() }),
  v.object({ report: v.literal('statement'), month, format: v.picklist(STATEMENT_FORMATS) }),
  v.object({
    report: v.literal('accounting'),
    month,
    format: v.picklist(ACCOUNTING_FORMATS),
    decimal: v.picklist(DECIMAL_MARKS),
    limit: v.number(),
  }),
  v.object({ report: v.literal('ceps'), from: date, to: date, format: v.literal('zip'), manifest: v.picklist(MANIFEST_FORMATS) }),
]);

const storedRequest = v.pipe(v.string(), v.parseJson(), reportRequest);

/** The text that an export job stores. */
export const storeReportRequest = (request: ReportRequest): string => JSON.stringify(v.parse(reportRequest, request));

/** Reads it again; throws on any other text. */
export const readReportRequest = (stored: string): ReportRequest => v.parse(storedRequest, stored);
