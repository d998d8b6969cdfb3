import { classifyBankAccount } from '../../shared/banking/domain/bank-account/bank-account.ts';
import type { ParticipantDirectory } from '../../shared/banking/ports/participant-directory.ts';
import { UNLIMITED_BENEFICIARIES, type Beneficiary, type BeneficiaryId } from '../../shared/beneficiaries/domain/beneficiary.ts';
import { selfOf } from '../../shared/beneficiaries/http/beneficiary-resource.ts';
import type { BeneficiaryStore } from '../../shared/beneficiaries/ports/beneficiary-store.ts';
import { fail, ok, type Result } from '../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../shared/identity/access/domain/authenticated-context.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { UserId } from '../../shared/identity/accounts/domain/identity.ts';
import type { InputOf } from '../../shared/platform/http/schemas/contract.ts';
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
import type { BankContext, RequestedChange } from './domain/requested-change.ts';
import { draftOf, requestedChange } from './http/beneficiary-fields.ts';
import { listRequestOf } from './http/list-query.ts';
import { presentDirectoryEntry, presentExport, presentMasked, presentOne, presentPage } from './http/replies.ts';
import type { makeChangeBeneficiary } from './use-cases/change-beneficiary.ts';
import type { makeCreateBeneficiary } from './use-cases/create-beneficiary.ts';
import type { makeExportBeneficiaries } from './use-cases/export-beneficiaries.ts';
import type { makeListBeneficiaries } from './use-cases/list-beneficiaries.ts';
import type { makeLookUpDirectory } from './use-cases/look-up-directory.ts';

type Parts = {
  readonly store: BeneficiaryStore;
  readonly create: ReturnType<typeof makeCreateBeneficiary>;
  readonly change: ReturnType<typeof makeChangeBeneficiary>;
  readonly list: ReturnType<typeof makeListBeneficiaries>;
  readonly exportFile: ReturnType<typeof makeExportBeneficiaries>;
  readonly participants: ParticipantDirectory;
  readonly lookUpDirectory: ReturnType<typeof makeLookUpDirectory>;
};

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

export const makeRoutes = ({ store, create, change, list, exportFile, participants, lookUpDirectory }: Parts): readonly Route[] => {
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
        const page = await list(listRequestOf(query), principal.userId);
        return page.ok ? ok({ query, page: page.value }) : page;
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
        const { format, limit } = query;
        const request = { format, limit, withArchived: query.with_archived === '1', after: query['page[after]'] ?? null };
        const exported = await exportFile(request, principal.userId);
        return exported.ok ? ok({ exported: exported.value, query }) : exported;
      },
      present: ({ exported, query }) => presentExport(exported, query),
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
