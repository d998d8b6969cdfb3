import { maskCard } from '../../../shared/banking/domain/bank-account/bank-account.ts';
import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { isNotModified } from '../../../shared/platform/http/conditional.ts';
import type { Reply } from '../../../shared/platform/http/envelope.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { ExportedFile } from '../use-cases/export-beneficiaries.ts';
import type { ListedBeneficiaries, PageLink } from '../use-cases/list-beneficiaries.ts';
import type { DirectoryMatch } from '../use-cases/look-up-directory.ts';
import type { ExportQuery, ListQuery } from './list-query.ts';

const LIST_PATH = '/v1/beneficiaries';

export const selfOf = ({ id }: Beneficiary): string => `${LIST_PATH}/${id}`;

/** A masked number is another representation than the number. */
const etagOf = ({ version, status, account }: Beneficiary, shows: Shows): string =>
  shows === 'masked_cards' && account.type === 'card' ? `W/"${version}-${status}-masked"` : `W/"${version}-${status}"`;

/** What a representation shows of a card. */
type Shows = 'masked_cards' | 'full_numbers';

const present = (beneficiary: Beneficiary, shows: Shows = 'masked_cards') => ({
  type: 'beneficiary',
  id: String(beneficiary.id),
  attributes: {
    account_number: shows === 'full_numbers' ? beneficiary.account.number : maskCard(beneficiary.account),
    account_type: beneficiary.account.type,
    bank_code: beneficiary.bank.code,
    bank_name: beneficiary.bank.name,
    label: beneficiary.label,
    status: beneficiary.status,
    created_at: isoInstant(beneficiary.createdAt),
  },
  links: { self: selfOf(beneficiary) },
});

export const presentOne = (beneficiary: Beneficiary, shows: Shows = 'masked_cards') => ({
  status: 200,
  kind: 'json' as const,
  data: present(beneficiary, shows),
  headers: { ETag: etagOf(beneficiary, shows) },
});

/** The beneficiary, or nothing when the caller has it as it is. */
export const presentUnlessNotModified =
  (shows: Shows) =>
  ({ beneficiary, ifNoneMatch }: { readonly beneficiary: Beneficiary; readonly ifNoneMatch: string | undefined }): Reply => {
    const etag = etagOf(beneficiary, shows);
    return isNotModified(ifNoneMatch, etag) ? { status: 304, kind: 'empty', headers: { ETag: etag } } : presentOne(beneficiary, shows);
  };

export const presentDirectoryEntry = ({ lastDigits, bank, lastSeenAt }: DirectoryMatch) => ({
  type: 'account_directory_entry',
  id: lastDigits,
  attributes: { account_type: 'phone', bank_code: bank.code, bank_name: bank.name, last_seen_at: isoInstant(lastSeenAt) },
});

/** Parameters of a query that say which page, and how many entries it has; links write their own. */
const OF_PAGE: ReadonlySet<string> = new Set(['page', 'per_page', 'page[size]', 'page[after]', 'page[before]']);

type Parameters = Readonly<Record<string, string | number | undefined>>;

const addressOf = (path: string, parameters: Parameters): string => {
  const sent = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${path}?${new URLSearchParams(sent).toString()}`;
};

const addressOfPage = (query: ListQuery, size: number, link: PageLink | null): string | null => {
  if (link === null) return null;
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !OF_PAGE.has(name)));
  if ('number' in link) return addressOf(LIST_PATH, { ...filters, page: link.number, per_page: size });
  const cursor = 'after' in link ? { 'page[after]': link.after } : { 'page[before]': link.before };
  return addressOf(LIST_PATH, { ...filters, 'page[size]': size, ...cursor });
};

const linkHeader = (links: Readonly<Record<'next' | 'prev', string | null>>): Readonly<Record<string, string>> => {
  const link = (['next', 'prev'] as const).flatMap((rel) => (links[rel] === null ? [] : [`<${links[rel]}>; rel="${rel}"`])).join(', ');
  return link === '' ? {} : { Link: link };
};

export const presentPage = (query: ListQuery, page: ListedBeneficiaries): Reply => {
  const { size, hasMore, numbers } = page;
  const links = { next: addressOfPage(query, size, page.next), prev: addressOfPage(query, size, page.prev) };
  const self = numbers === null ? addressOf(LIST_PATH, query) : addressOfPage(query, size, { number: numbers.page });
  const pagination =
    numbers === null ? {} : { pagination: { page: numbers.page, per_page: size, total: numbers.total, total_pages: numbers.totalPages } };
  return {
    status: 200,
    kind: 'json',
    data: page.beneficiaries.map((beneficiary) => present(beneficiary)),
    links: { self, ...links },
    meta: { page: { size, has_more: hasMore }, ...pagination },
    headers: linkHeader(links),
  };
};

const FILES = {
  csv: { mediaType: 'text/csv; charset=utf-8', name: 'beneficiaries.csv' },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'beneficiaries.xlsx' },
} as const;

/** The file of an export; `limit` as the caller sent it. */
export const presentExport = ({ bytes, total, next }: ExportedFile, query: ExportQuery): Reply => {
  const { mediaType, name } = FILES[query.format];
  const nextFile = next === null ? null : addressOf(`${LIST_PATH}/export`, { ...query, 'page[after]': next });
  return {
    status: 200,
    kind: 'file',
    bytes,
    mediaType,
    headers: {
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Total-Count': String(total),
      ...linkHeader({ next: nextFile, prev: null }),
    },
  };
};
