import { classifyBankAccount, maskCard } from '../../shared/banking/domain/bank-account/bank-account.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { UNLIMITED_BENEFICIARIES, type Beneficiary, type BeneficiaryId } from '../../shared/beneficiaries/domain/beneficiary.ts';
import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import { fail, ok, type Result } from '../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../shared/identity/domain/authenticated-context.ts';
import type { UserId } from '../../shared/identity/domain/identity.ts';
import { bindProtected, type Route } from '../../shared/identity/http/route.ts';
import { csvOf, type Sheet } from '../../shared/platform/files/sheet.ts';
import type { InputOf } from '../../shared/platform/http/contract.ts';
import { listAddress, numberedPageLinks } from '../../shared/platform/http/page-links.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
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
  type directoryEntryResource,
} from './contract.ts';
import { sheetOf } from './domain/export-sheet.ts';
import { pageOf, type Page } from './domain/list-page.ts';
import type { BankContext, RequestedChange } from './domain/requested-change.ts';
import { draftOf, requestedChange } from './http/beneficiary-fields.ts';
import type { beneficiaryResource } from './http/beneficiary-schema.ts';
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

const present = (beneficiary: Beneficiary, shows: Shows) =>
  ({
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
  }) satisfies ResourceOf<typeof beneficiaryResource>;

const presentOne = (beneficiary: Beneficiary, shows: Shows) =>
  ({ status: 200, kind: 'json', data: present(beneficiary, shows), headers: { ETag: etagOf(beneficiary, shows) } }) as const;

const presentMasked = (beneficiary: Beneficiary) => presentOne(beneficiary, 'masked_cards');

const presentDirectoryEntry = ({ lastDigits, bank, lastSeenAt }: DirectoryMatch) =>
  ({
    type: 'account_directory_entry',
    id: lastDigits,
    attributes: { account_type: 'phone', bank_code: bank.code, bank_name: bank.name, last_seen_at: isoInstant(lastSeenAt) },
  }) satisfies ResourceOf<typeof directoryEntryResource>;

const presentPage = (query: ListQuery, page: Page) => {
  const { links, headers, pagination } = numberedPageLinks(page, (number) => listAddress('/v1/beneficiaries', { ...query, page: number }));
  const data = page.beneficiaries.map((beneficiary) => present(beneficiary, 'masked_cards'));
  return { status: 200, kind: 'json', data, links, meta: { pagination }, headers } as const;
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
        const reply = presentMasked(beneficiary);
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
      prepare: ({ query }) => ok(query.account),
      useCase: (account, { principal }) => findByAccount(account, principal.userId),
      present: presentMasked,
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
      prepare: ({ params }) => ok(params.id),
      useCase: async (id, { principal }) => found(await store.find(principal.userId, id)),
      present: (beneficiary) => presentOne(beneficiary, 'full_numbers'),
    }),
    bindProtected(updateBeneficiary, {
      prepare: async (input, now) => changeOfOne(input, await bankContextAt(now)),
      useCase: changeFor,
      present: presentMasked,
    }),
    bindProtected(patchBeneficiary, {
      prepare: async (input, now) => changeOfOne(input, await bankContextAt(now)),
      useCase: changeFor,
      present: presentMasked,
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
