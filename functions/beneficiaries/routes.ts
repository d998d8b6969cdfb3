import { classifyBankAccount, maskCard } from '../../shared/banking/domain/bank-account/bank-account.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { UNLIMITED_BENEFICIARIES, type Beneficiary, type BeneficiaryId } from '../../shared/beneficiaries/domain/beneficiary.ts';
import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import { fail, ok, type Result } from '../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../shared/identity/domain/authenticated-context.ts';
import type { UserId } from '../../shared/identity/domain/identity.ts';
import { bindProtected, type Route } from '../../shared/identity/http/route.ts';
import { csvOf, type Sheet } from '../../shared/platform/files/sheet.ts';
import { isNotModified } from '../../shared/platform/http/conditional.ts';
import type { InputOf } from '../../shared/platform/http/contract.ts';
import type { Reply } from '../../shared/platform/http/envelope.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import {
  archiveBeneficiary,
  createBeneficiary,
  exportBeneficiaries,
  getBeneficiary,
  listBeneficiaries,
  lookUpAccountDirectory,
  lookUpBeneficiary,
  patchBeneficiary,
  updateBeneficiary,
} from './contract.ts';
import { sheetOf } from './domain/export-sheet.ts';
import { pageOf, type Page } from './domain/list-page.ts';
import type { BankContext, RequestedChange } from './domain/requested-change.ts';
import { draftOf, requestedChange } from './http/beneficiary-fields.ts';
import type { ListQuery } from './http/list-query.ts';
import type { makeChangeBeneficiary } from './use-cases/change-beneficiary.ts';
import type { makeCreateBeneficiary } from './use-cases/create-beneficiary.ts';
import type { DirectoryMatch, makeLookUpDirectory } from './use-cases/look-up-directory.ts';

type Parts = {
  readonly store: BeneficiaryStore;
  readonly create: ReturnType<typeof makeCreateBeneficiary>;
  readonly change: ReturnType<typeof makeChangeBeneficiary>;
  readonly participants: ParticipantDirectory;
  readonly lookUpDirectory: ReturnType<typeof makeLookUpDirectory>;
  /** Writes a sheet as an Office Open XML workbook. */
  readonly xlsxOf: (sheet: Sheet) => Promise<Uint8Array>;
};

const selfOf = ({ id }: Beneficiary): string => `/v1/beneficiaries/${id}`;

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

const presentOne = (beneficiary: Beneficiary, shows: Shows = 'masked_cards') => ({
  status: 200,
  kind: 'json' as const,
  data: present(beneficiary, shows),
  headers: { ETag: etagOf(beneficiary, shows) },
});

/** The beneficiary, or nothing when the caller has it as it is. */
const presentUnlessNotModified =
  (shows: Shows) =>
  ({ beneficiary, ifNoneMatch }: { readonly beneficiary: Beneficiary; readonly ifNoneMatch: string | undefined }): Reply => {
    const etag = etagOf(beneficiary, shows);
    return isNotModified(ifNoneMatch, etag) ? { status: 304, kind: 'empty', headers: { ETag: etag } } : presentOne(beneficiary, shows);
  };

const presentDirectoryEntry = ({ lastDigits, bank, lastSeenAt }: DirectoryMatch) => ({
  type: 'account_directory_entry',
  id: lastDigits,
  attributes: { account_type: 'phone', bank_code: bank.code, bank_name: bank.name, last_seen_at: isoInstant(lastSeenAt) },
});

const pageLink = (query: ListQuery, page: number): string => {
  const parameters = Object.entries({ ...query, page }).map(([name, value]): [string, string] => [name, String(value)]);
  return `/v1/beneficiaries?${new URLSearchParams(parameters).toString()}`;
};

const presentPage = (query: ListQuery, page: Page): Reply => {
  const next = page.number < page.totalPages ? pageLink(query, page.number + 1) : null;
  const prev = page.number > 1 ? pageLink(query, Math.min(page.number - 1, Math.max(1, page.totalPages))) : null;
  const link = [next === null ? [] : [`<${next}>; rel="next"`], prev === null ? [] : [`<${prev}>; rel="prev"`]].flat().join(', ');
  return {
    status: 200,
    kind: 'json',
    data: page.beneficiaries.map((beneficiary) => present(beneficiary)),
    links: { self: pageLink(query, page.number), next, prev },
    meta: { pagination: { page: page.number, per_page: page.size, total: page.total, total_pages: page.totalPages } },
    headers: link === '' ? {} : { Link: link },
  };
};

const FILES = {
  csv: { mediaType: 'text/csv; charset=utf-8', name: 'beneficiaries.csv' },
  xlsx: { mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', name: 'beneficiaries.xlsx' },
} as const;

const found = (beneficiary: Beneficiary | null): Result<Beneficiary, 'beneficiary_not_found'> =>
  beneficiary === null ? fail('beneficiary_not_found') : ok(beneficiary);

type ChangeOfOne = { readonly id: BeneficiaryId; readonly requested: RequestedChange };

const changeOfOne = (
  { params, body, json }: InputOf<typeof updateBeneficiary | typeof patchBeneficiary>,
  context: BankContext,
): Result<ChangeOfOne, 'invalid_bank_code' | 'no_valid_fields'> => {
  const requested = requestedChange(body, json, context);
  return requested.ok ? ok({ id: params.id, requested: requested.value }) : requested;
};

export const makeRoutes = ({ store, create, change, participants, lookUpDirectory, xlsxOf }: Parts): readonly Route[] => {
  const findByAccount = async (account: string, userId: UserId): Promise<Result<Beneficiary, 'beneficiary_not_found'>> => {
    const classified = classifyBankAccount(account);
    return found(classified.ok ? await store.findByAccount(userId, classified.account.number) : null);
  };

  const bankContextAt = async (now: number): Promise<BankContext> => ({ now, participants: await participants.latest() });

  const changeFor = async ({ id, requested }: ChangeOfOne, context: AuthenticatedContext) =>
    change(id, requested, context.principal.userId, await bankContextAt(context.receivedAt));

  return [
    bindProtected(createBeneficiary, {
      prepare: async ({ body }, now) => draftOf(body, await bankContextAt(now)),
      useCase: (draft, { principal, receivedAt }) => create(draft, principal.userId, receivedAt),
      present: ({ beneficiary, isNew }) => {
        const reply = presentOne(beneficiary);
        return isNew ? { ...reply, status: 201, headers: { ...reply.headers, Location: selfOf(beneficiary) } } : reply;
      },
    }),
    bindProtected(listBeneficiaries, {
      prepare: ({ query }) => ok(query),
      useCase: async (query, { principal }) => {
        const all = await store.list(principal.userId);
        return ok({ query, page: pageOf(all, { ...query, withArchived: query.with_archived === '1', size: query.per_page }) });
      },
      present: ({ query, page }) => presentPage(query, page),
    }),
    bindProtected(lookUpBeneficiary, {
      prepare: (input) => ok(input),
      useCase: async ({ query, headers }, { principal }) => {
        const one = await findByAccount(query.account, principal.userId);
        return one.ok ? ok({ beneficiary: one.value, ifNoneMatch: headers['if-none-match'] }) : one;
      },
      present: presentUnlessNotModified('masked_cards'),
    }),
    bindProtected(exportBeneficiaries, {
      prepare: ({ query }) => ok(query),
      useCase: async (query, { principal }) => {
        const page = pageOf(await store.list(principal.userId), {
          page: query.page,
          withArchived: query.with_archived === '1',
          size: query.limit,
        });
        const sheet = sheetOf(page.beneficiaries);
        const bytes = query.format === 'csv' ? Buffer.from(csvOf(sheet)) : await xlsxOf(sheet);
        return ok({ format: query.format, bytes, total: page.total });
      },
      present: ({ format, bytes, total }) => ({
        status: 200,
        kind: 'file',
        bytes,
        mediaType: FILES[format].mediaType,
        headers: { 'Content-Disposition': `attachment; filename="${FILES[format].name}"`, 'X-Total-Count': String(total) },
      }),
    }),
    bindProtected(lookUpAccountDirectory, {
      prepare: ({ query }) => ok({ lastDigits: query.last_digits, bankCode: query.bank_code ?? null }),
      useCase: (query, { receivedAt }) => lookUpDirectory(query, receivedAt),
      present: (match) => ({ status: 200, kind: 'json', data: presentDirectoryEntry(match) }),
    }),
    bindProtected(getBeneficiary, {
      prepare: (input) => ok(input),
      useCase: async ({ params, headers }, { principal }) => {
        const one = found(await store.find(principal.userId, params.id));
        return one.ok ? ok({ beneficiary: one.value, ifNoneMatch: headers['if-none-match'] }) : one;
      },
      present: presentUnlessNotModified('full_numbers'),
    }),
    bindProtected(updateBeneficiary, {
      prepare: async (input, now) => changeOfOne(input, await bankContextAt(now)),
      useCase: changeFor,
      present: (beneficiary) => presentOne(beneficiary),
    }),
    bindProtected(patchBeneficiary, {
      prepare: async (input, now) => changeOfOne(input, await bankContextAt(now)),
      useCase: changeFor,
      present: (beneficiary) => presentOne(beneficiary),
    }),
    bindProtected(archiveBeneficiary, {
      prepare: ({ params }) => ok(params.id),
      useCase: async (id, { principal }) => {
        const outcome = await store.update(principal.userId, id, { status: 'inactive' }, UNLIMITED_BENEFICIARIES);
        return outcome.kind === 'updated' ? ok(outcome.beneficiary) : fail('beneficiary_not_found');
      },
      present: () => ({ status: 204, kind: 'empty' }),
    }),
  ];
};
