import fc from 'fast-check';

import { listAddress, numberedPageLinks, pageLinks } from '../../../../shared/platform/http/page-links.ts';

const addressOf = (page: number): string => `/notes?page=${page}`;

describe('listAddress', () => {
  test('joins lists with commas, encodes values and leaves out undefined ones', () => {
    expect(listAddress('/notes', { status: ['a', 'b'], search: 'x & y', page: 2, 'page[after]': undefined })).toBe(
      '/notes?status=a%2Cb&search=x+%26+y&page=2',
    );
  });
});

describe('pageLinks', () => {
  test('has the Link header of the pages there are, and none without them', () => {
    expect(pageLinks({ self: '/b', next: '/c', prev: '/a' })).toEqual({
      links: { self: '/b', next: '/c', prev: '/a' },
      headers: { Link: '</c>; rel="next", </a>; rel="prev"' },
    });
    expect(pageLinks({ self: '/a', next: null, prev: null }).headers).toEqual({});
  });
});

describe('numberedPageLinks', () => {
  test('next leads through every page and ends with the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 60 }), (size, total) => {
        const pages = Math.max(1, Math.ceil(total / size));
        for (let number = 1; number <= pages; number += 1) {
          const { links, pagination } = numberedPageLinks({ number, size, total }, addressOf);
          expect(links).toEqual({
            self: addressOf(number),
            next: number < pages ? addressOf(number + 1) : null,
            prev: number > 1 ? addressOf(number - 1) : null,
          });
          expect(pagination).toEqual({ page: number, per_page: size, total, total_pages: Math.ceil(total / size) });
        }
      }),
    );
  });

  test.each([
    [75, 3],
    [50, 2],
    [0, 1],
  ])('prev of a page beyond the last of %i items leads to page %i', (total, last) => {
    const { links } = numberedPageLinks({ number: 9, size: 25, total }, addressOf);
    expect([links.next, links.prev]).toEqual([null, addressOf(last)]);
  });
});
