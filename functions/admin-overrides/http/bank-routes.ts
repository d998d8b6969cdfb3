import { actorOf } from '../../../shared/administration/http/admin-access.ts';
import type { ManageBanks } from '../../../shared/administration/use-cases/overrides/manage-banks.ts';
import type { ManageBins } from '../../../shared/administration/use-cases/overrides/manage-bins.ts';
import { ok } from '../../../shared/errors/failure.ts';
import { bindProtected, type Route } from '../../../shared/identity/access/http/route.ts';
import { pageOf } from '../../../shared/platform/http/list-query.ts';
import type { PageOfList } from '../use-cases/page-of-list.ts';
import {
  addAdminBankAlias,
  getAdminBank,
  getAdminBin,
  listAdminBanks,
  listAdminBins,
  removeAdminBankAlias,
  resetAdminBankValidity,
  resetAdminBin,
  setAdminBankValidity,
  setAdminBin,
} from './bank-contracts.ts';
import { bankData, daysOf, isQueriedBank, presentBank } from './banks.ts';
import { binData, isQueriedBin, presentBin } from './bins.ts';
import { presentList } from './list.ts';

type UseCases = { readonly banks: ManageBanks; readonly bins: ManageBins; readonly pageOfList: PageOfList };

export const makeBankRoutes = ({ banks, bins, pageOfList }: UseCases): readonly Route[] => [
  bindProtected(listAdminBanks, {
    prepare: ({ query }) => ok(query),
    useCase: async (query) => {
      const { search, changed, ...paging } = query;
      const page = await pageOfList({
        entries: (await banks.list()).filter(isQueriedBank(query)),
        nameOf: ({ code }) => code,
        binding: JSON.stringify(['admin_banks', search ?? null, changed ?? null]),
        size: pageOf(paging).size,
        after: paging['page[after]'] ?? null,
      });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => presentList('/admin/banks', query, page, bankData),
  }),
  bindProtected(getAdminBank, {
    prepare: ({ params }) => ok(params.code),
    useCase: (code) => banks.find(code),
    present: presentBank,
  }),
  bindProtected(setAdminBankValidity, {
    prepare: ({ params: { code }, body: { revision, reason, ...sent } }) => {
      const days = daysOf(sent);
      return days.ok ? ok({ code, revision, reason, days: days.value }) : days;
    },
    useCase: ({ code, days, ...request }, context) => banks.setValidity(code, { actor: actorOf(context), ...request }, days),
    present: presentBank,
  }),
  bindProtected(resetAdminBankValidity, {
    prepare: (input) => ok(input),
    useCase: ({ params, body }, context) => banks.setValidity(params.code, { actor: actorOf(context), ...body }, null),
    present: presentBank,
  }),
  bindProtected(addAdminBankAlias, {
    prepare: ({ params: { code }, body: { alias, revision, reason, ...sent } }) => {
      const days = daysOf(sent);
      return days.ok ? ok({ code, request: { alias, revision, reason, ...days.value } }) : days;
    },
    useCase: ({ code, request }, context) => banks.addAlias(code, { actor: actorOf(context), ...request }),
    present: presentBank,
  }),
  bindProtected(removeAdminBankAlias, {
    prepare: (input) => ok(input),
    useCase: ({ params, body }, context) => banks.removeAlias(params.code, { actor: actorOf(context), ...body }),
    present: presentBank,
  }),
  bindProtected(listAdminBins, {
    prepare: ({ query }) => ok(query),
    useCase: async (query) => {
      const { prefix, central_code: code, changed, ...paging } = query;
      const page = await pageOfList({
        entries: (await bins.list()).filter(isQueriedBin(query)),
        nameOf: ({ bin }) => bin,
        binding: JSON.stringify(['admin_bins', prefix ?? null, code ?? null, changed ?? null]),
        size: pageOf(paging).size,
        after: paging['page[after]'] ?? null,
      });
      return page.ok ? ok({ query, page: page.value }) : page;
    },
    present: ({ query, page }) => presentList('/admin/bins', query, page, binData),
  }),
  bindProtected(getAdminBin, {
    prepare: ({ params }) => ok(params.bin),
    useCase: (bin) => bins.find(bin),
    present: presentBin,
  }),
  bindProtected(setAdminBin, {
    prepare: (input) => ok(input),
    useCase: ({ params: { bin }, body: { central_code: code, ...request } }, context) =>
      bins.set(bin, { actor: actorOf(context), ...request }, code),
    present: presentBin,
  }),
  bindProtected(resetAdminBin, {
    prepare: (input) => ok(input),
    useCase: ({ params, body }, context) => bins.reset(params.bin, { actor: actorOf(context), ...body }),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
];
