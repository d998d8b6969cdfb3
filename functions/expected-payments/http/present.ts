import type { ExpectedPayment } from '../../../shared/expected-payments/domain/expected-payment.ts';
import { EXPECTED_PAYMENTS_PATH, presentExpectedPayment } from '../../../shared/expected-payments/http/expected-payment-resource.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { Page } from '../use-cases/list-expected-payments.ts';
import type { ListQuery } from './expected-payment-queries.ts';

const etagOf = ({ version }: ExpectedPayment): string => `W/"${version}"`;

export const presentOne = (expected: ExpectedPayment) =>
  ({ status: 200, kind: 'json', data: presentExpectedPayment(expected), headers: { ETag: etagOf(expected) } }) as const;

type Cursors = Pick<ListQuery, 'page[after]' | 'page[before]'>;

export const presentPage = ({ 'page[after]': after, 'page[before]': before, ...asked }: ListQuery, page: Page) => {
  const addressWith = (cursor: Cursors): string => listAddress(EXPECTED_PAYMENTS_PATH, { ...asked, ...cursor });
  const { links, headers } = pageLinks({
    self: addressWith({ 'page[after]': after, 'page[before]': before }),
    next: page.next === null ? null : addressWith({ 'page[after]': page.next }),
    prev: page.prev === null ? null : addressWith({ 'page[before]': page.prev }),
  });
  return {
    status: 200,
    kind: 'json',
    data: page.expectedPayments.map(presentExpectedPayment),
    links,
    meta: { page: { size: page.size, has_more: page.next !== null } },
    headers,
  } as const;
};
