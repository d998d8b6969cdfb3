import * as v from 'valibot';

import { isFolio, type Folio } from '../../shared/finance/domain/folio.ts';
import { financeCounterparties } from '../../shared/finance/http/counterparties-resource.ts';
import { financeSummary } from '../../shared/finance/http/summary-resource.ts';
import { defineRoute } from '../../shared/identity/access/http/route.ts';
import { emptyRequest, listParameters } from '../../shared/platform/http/schemas/contract.ts';
import { single } from '../../shared/platform/http/schemas/envelope-schema.ts';
import { parameter, type Rule } from '../../shared/platform/http/schemas/fields.ts';
import { financeBanks, financeFolio, financeMonths } from './http/finance-schemas.ts';
import { getFinanceMonthlyNotice, putFinanceMonthlyNotice } from './http/notice-contracts.ts';
import { getFinanceAccounting, getFinanceCeps, getFinanceStatement, underWay } from './http/report-contracts.ts';
import { listedAccounts, monthCount, monthOf, reportOf } from './http/report-parameters.ts';

const access = { credentials: ['api_key', 'session'], permission: 'finance:generate_self' } as const;

const ABOUT =
  'Reports have the validations with a verdict that were accepted in the month, without trials and withdrawn ones. Months and days are ' +
  'those of the time zone of the account. Amounts are in Mexican pesos; each has its digits in a field that ends in `_exact`.';

/** The month of an account. */
export const getFinanceSummary = defineRoute({
  operationId: 'getFinanceSummary',
  method: 'GET',
  path: '/finance/summary',
  summary: 'Sums of a month',
  description: `${ABOUT} Above 20,000 validations, or eight seconds, the answer is 202 and a file with the same JSON is made in the background.`,
  tag: 'Finance',
  access,
  request: { ...emptyRequest, query: listParameters(monthOf) },
  responses: { 200: { description: 'The month.', schema: single(financeSummary) }, 202: underWay },
  errors: ['permission_denied', 'not_found', 'report_too_large'],
});

/** The sums of months. */
export const getFinanceMonths = defineRoute({
  operationId: 'getFinanceMonths',
  method: 'GET',
  path: '/finance/monthly',
  summary: 'Sums of several months',
  description: ABOUT,
  tag: 'Finance',
  access,
  request: { ...emptyRequest, query: listParameters({ ...monthOf, months: monthCount }) },
  responses: { 200: { description: 'The months.', schema: single(financeMonths) } },
  errors: ['permission_denied', 'not_found', 'report_too_large'],
});

/** The accounts that payments went to. */
export const getFinanceCounterparties = defineRoute({
  operationId: 'getFinanceCounterparties',
  method: 'GET',
  path: '/finance/counterparties',
  summary: 'Sums of a month by receiving account',
  description: `${ABOUT} Above 20,000 validations, or eight seconds, the answer is 202 and a file with the same JSON is made in the background.`,
  tag: 'Finance',
  access,
  request: { ...emptyRequest, query: listParameters({ ...monthOf, limit: listedAccounts }) },
  responses: { 200: { description: 'The accounts.', schema: single(financeCounterparties) }, 202: underWay },
  errors: ['permission_denied', 'not_found', 'report_too_large'],
});

/** The banks of a month. */
export const getFinanceBanks = defineRoute({
  operationId: 'getFinanceBanks',
  method: 'GET',
  path: '/finance/by-bank',
  summary: 'Sums of a month by bank',
  description: ABOUT,
  tag: 'Finance',
  access,
  request: { ...emptyRequest, query: listParameters(monthOf) },
  responses: { 200: { description: 'The banks.', schema: single(financeBanks) } },
  errors: ['permission_denied', 'not_found', 'report_too_large'],
});

const folioRule: Rule<string, Folio, 'not_found'> = {
  schema: { type: 'string', pattern: '^FIN-20[0-9]{2}(0[1-9]|1[0-2])-[0-9A-F]{16}$' },
  errors: ['not_found'],
  read: (sent) => (isFolio(sent) ? { value: sent } : { code: 'not_found' }),
};

/** The data that a folio covered. */
export const getFinanceFolio = defineRoute({
  operationId: 'getFinanceFolio',
  method: 'GET',
  path: '/finance/folios/{folio}',
  summary: 'What a folio of a report covered',
  description: 'Month, sums and digest of the data when the folio was issued. Later changes of the validations have another folio.',
  tag: 'Finance',
  access,
  request: {
    ...emptyRequest,
    params: v.object({ folio: parameter(folioRule, 'The folio of a report.', 'FIN-202611-5F0C6A5E0F0E4F7E') }),
    query: listParameters(reportOf),
  },
  responses: { 200: { description: 'What it covered.', schema: single(financeFolio) } },
  errors: ['permission_denied', 'not_found'],
});

export const contracts = [
  getFinanceSummary,
  getFinanceMonths,
  getFinanceCounterparties,
  getFinanceBanks,
  getFinanceStatement,
  getFinanceAccounting,
  getFinanceCeps,
  getFinanceFolio,
  getFinanceMonthlyNotice,
  putFinanceMonthlyNotice,
];
