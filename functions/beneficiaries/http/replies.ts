import type { Beneficiary } from '../../../shared/beneficiaries/domain/beneficiary.ts';
import { BENEFICIARIES_PATH, presentBeneficiary, type Shows } from '../../../shared/beneficiaries/http/beneficiary-resource.ts';
import { listAddress, pageLinks } from '../../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type { directoryEntryResource } from '../contract.ts';
import { EXPORT_FILES } from '../domain/export-sheet.ts';
import type { Export } from '../use-cases/export-beneficiaries.ts';
import type { ListedBeneficiaries, PageLink } from '../use-cases/list-beneficiaries.ts';
import type { DirectoryMatch } from '../use-cases/look-up-directory.ts';
import type { ExportQuery, ListQuery } from './list-query.ts';

/** A masked number and the number are different representations. */
const etagOf = ({ version, status, account }: Beneficiary, shows: Shows): string =>
  shows === 'masked_cards' && account.type === 'card' ? `W/"${version}-${status}-masked"` : `W/"${version}-${status}"`;

export const presentOne = (beneficiary: Beneficiary, shows: Shows) =>
  ({ status: 200, kind: 'json', data: presentBeneficiary(beneficiary, shows), headers: { ETag: etagOf(beneficiary, shows) } }) as const;

export const presentMasked = (beneficiary: Beneficiary) => presentOne(beneficiary, 'masked_cards');

export const presentDirectoryEntry = ({ lastDigits, bank, lastSeenAt }: DirectoryMatch) =>
  ({
    type: 'account_directory_entry',
    id: lastDigits,
    attributes: { account_type: 'phone', bank_code: bank.code, bank_name: bank.name, last_seen_at: isoInstant(lastSeenAt) },
  }) satisfies ResourceOf<typeof directoryEntryResource>;

/** Query parameters of the page and its size; links set their own. */
const OF_PAGE: ReadonlySet<string> = new Set(['page', 'per_page', 'page[size]', 'page[after]', 'page[before]']);

const addressOfPage = (query: ListQuery, size: number, link: PageLink): string => {
  const filters = Object.fromEntries(Object.entries(query).filter(([name]) => !OF_PAGE.has(name)));
  if ('number' in link) return listAddress(BENEFICIARIES_PATH, { ...filters, page: link.number, per_page: size });
  const cursor = 'after' in link ? { 'page[after]': link.after } : { 'page[before]': link.before };
  return listAddress(BENEFICIARIES_PATH, { ...filters, 'page[size]': size, ...cursor });
};

export const presentPage = (query: ListQuery, page: ListedBeneficiaries) => {
  const { size, hasMore, numbers, next, prev } = page;
  const { links, headers } = pageLinks({
    self: numbers === null ? listAddress(BENEFICIARIES_PATH, query) : addressOfPage(query, size, { number: numbers.page }),
    next: next === null ? null : addressOfPage(query, size, next),
    prev: prev === null ? null : addressOfPage(query, size, prev),
  });
  const pagination =
    numbers === null ? {} : { pagination: { page: numbers.page, per_page: size, total: numbers.total, total_pages: numbers.totalPages } };
  return {
    status: 200,
    kind: 'json',
    data: page.beneficiaries.map((beneficiary) => presentBeneficiary(beneficiary, 'masked_cards')),
    links,
    meta: { page: { size, has_more: hasMore }, ...pagination },
    headers,
  } as const;
};

/** The file of an export or its address, and the address of the next file. */
export const presentExport = ({ file, total, next }: Export, query: ExportQuery) => {
  const path = `${BENEFICIARIES_PATH}/export`;
  const { headers: links } = pageLinks({
    self: listAddress(path, query),
    next: next === null ? null : listAddress(path, { ...query, 'page[after]': next }),
    prev: null,
  });
  const headers = { 'X-Total-Count': String(total), ...links };
  if (file.kind === 'address') return { status: 303, kind: 'empty', headers: { Location: file.address, ...headers } } as const;
  const { mediaType, disposition } = EXPORT_FILES[query.format];
  return { status: 200, kind: 'file', bytes: file.bytes, mediaType, headers: { 'Content-Disposition': disposition, ...headers } } as const;
};
