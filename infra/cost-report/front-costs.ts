import { LIST_PRICES } from './list-prices.ts';
import type { BillLine } from './standing-costs.ts';

/**
 * A first visit of the panel at its budget (test/infra/panel-bundle.test.ts): the page, and its scripts, style and icon of 120 kB
 * together. Later visits load the page alone.
 */
const FIRST_VISIT = { files: 9, gigabytes: 0.000_12 };

const PAGE = LIST_PRICES.frontRequest + LIST_PRICES.frontFunction;

/** Requests to CloudFront and their cost, per million, by purpose. The function of CloudFront runs for all but files. */
export const frontCosts = (): readonly BillLine[] => [
  { subject: 'A request of the API, on top of API Gateway', count: 1, usd: PAGE },
  { subject: 'A page of the panel again', count: 1, usd: PAGE },
  {
    subject: `A first visit of the panel: a page and ${FIRST_VISIT.files} files, 120 kB`,
    count: 1 + FIRST_VISIT.files,
    usd: PAGE + FIRST_VISIT.files * LIST_PRICES.frontRequest + FIRST_VISIT.gigabytes * 1_000_000 * LIST_PRICES.frontOutGb,
  },
];
