import { actorOf } from '../../shared/administration/http/admin-access.ts';
import { presentProposed } from '../../shared/administration/http/proposal-resource.ts';
import type { UserChangeRequest } from '../../shared/administration/use-cases/change-users.ts';
import type { ErrorCode } from '../../shared/errors/catalogue.ts';
import { fail, ok, type Result } from '../../shared/errors/failure.ts';
import type { AuthenticatedContext } from '../../shared/identity/access/domain/authenticated-context.ts';
import { bindIdempotent, bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { UserId } from '../../shared/identity/accounts/domain/identity.ts';
import { pageOf } from '../../shared/platform/http/list-query.ts';
import {
  changeUser,
  getUser,
  grantClearData,
  grantQuota,
  listAdmins,
  listUsers,
  listUserSessions,
  purgeUser,
  reactivateUser,
  restoreUser,
  revokeUserSessions,
  suspendUser,
} from './contract.ts';
import { presentAdmins } from './http/admins.ts';
import { presentSessions, presentUser, presentUsers } from './http/present.ts';
import { presentQuotaGrant } from './http/quota-grant.ts';
import type { UserChangeBody } from './http/user-schemas.ts';
import type { GrantQuota } from './use-cases/grant-quota.ts';
import type { ListAdmins } from './use-cases/list-admins.ts';
import type { ListUsers } from './use-cases/list-users.ts';
import type { ManageUsers } from './use-cases/manage-users.ts';
import type { ProposeForUsers, UserProposalRequest } from './use-cases/propose-for-users.ts';

type UseCases = {
  readonly list: ListUsers;
  readonly admins: ListAdmins;
  readonly users: ManageUsers;
  readonly proposals: ProposeForUsers;
  readonly grant: GrantQuota;
};

type Input = { readonly params: { readonly id: UserId }; readonly body: { readonly reason: string } };

const requestOf = ({ params, body }: Input, context: AuthenticatedContext): UserChangeRequest => ({
  actor: actorOf(context),
  role: context.principal.role,
  userId: params.id,
  reason: body.reason,
});

const proposalOf = (input: Input, context: AuthenticatedContext): UserProposalRequest => ({
  ...requestOf(input, context),
  actor: actorOf(context),
});

/** The one change of a body; null for none and for several. */
const changeOf = ({ role, status, plan_slug: planSlug }: UserChangeBody) => {
  const changes = [
    ...(role === null ? [] : [{ kind: 'role', role } as const]),
    ...(status === null ? [] : [{ kind: 'status', status } as const]),
    ...(planSlug === null ? [] : [{ kind: 'plan', planSlug } as const]),
  ];
  const [change] = changes;
  return change === undefined || changes.length > 1 ? null : change;
};

export const makeRoutes = ({ list, admins, users, proposals, grant }: UseCases): readonly Route[] => {
  const apply = (
    change: NonNullable<ReturnType<typeof changeOf>>,
    request: UserChangeRequest,
  ): Promise<Result<null, (typeof changeUser.errors)[number]>> => {
    switch (change.kind) {
      case 'role':
        return users.changeRole(request, change.role);
      case 'plan':
        return users.changePlan(request, change.planSlug);
      case 'status':
        return change.status === 'suspended' ? users.suspend(request) : users.reactivate(request);
    }
  };

  /** The user after a change that was made. */
  const shown = async <Code extends ErrorCode>(change: Promise<Result<unknown, Code>>, { params }: Input) => {
    const changed = await change;
    return changed.ok ? users.find(params.id) : changed;
  };

  return [
    bindProtected(listUsers, {
      prepare: ({ query }) => ok(query),
      useCase: async (query) => {
        const { email, key_prefix: keyPrefix, key_last4: keyLast4, role: roles, status: statuses, plan, ...paging } = query;
        const filters = { email: email?.toLowerCase(), keyPrefix, keyLast4, roles, statuses, plan };
        const page = await list({ filters, size: pageOf(paging).size, after: paging['page[after]'] ?? null });
        return page.ok ? ok({ query, page: page.value }) : page;
      },
      present: ({ query, page }) => presentUsers(query, page),
    }),
    bindProtected(getUser, {
      prepare: ({ params }) => ok(params.id),
      useCase: (id) => users.find(id),
      present: presentUser,
    }),
    bindProtected(listUserSessions, {
      prepare: ({ params }) => ok(params.id),
      useCase: (id, { receivedAt }) => users.listSessions(id, receivedAt),
      present: presentSessions,
    }),
    bindProtected(changeUser, {
      prepare: (input) => {
        const wanted = changeOf(input.body);
        return wanted === null ? fail('no_valid_fields') : ok({ input, wanted });
      },
      useCase: ({ input, wanted }, context) => shown(apply(wanted, requestOf(input, context)), input),
      present: presentUser,
    }),
    bindProtected(suspendUser, {
      prepare: (input) => ok(input),
      useCase: (input, context) => shown(users.suspend(requestOf(input, context)), input),
      present: presentUser,
    }),
    bindProtected(reactivateUser, {
      prepare: (input) => ok(input),
      useCase: (input, context) => shown(users.reactivate(requestOf(input, context)), input),
      present: presentUser,
    }),
    bindProtected(revokeUserSessions, {
      prepare: (input) => ok(input),
      useCase: (input, context) => shown(users.revokeSessions(requestOf(input, context)), input),
      present: presentUser,
    }),
    bindProtected(restoreUser, {
      prepare: (input) => ok(input),
      useCase: (input, context) => shown(users.restore(requestOf(input, context)), input),
      present: presentUser,
    }),
    bindProtected(purgeUser, {
      prepare: (input) => ok(input),
      useCase: (input, context) => proposals.purge(proposalOf(input, context)),
      present: presentProposed,
    }),
    bindProtected(grantClearData, {
      prepare: (input) => ok(input),
      useCase: (input, context) => proposals.grantClearData(proposalOf(input, context)),
      present: presentProposed,
    }),
    bindProtected(listAdmins, {
      prepare: ({ query }) => ok(query),
      useCase: async (query, { receivedAt: now }) => {
        const page = await admins({ size: pageOf(query).size, after: query['page[after]'] ?? null, now });
        return page.ok ? ok({ query, page: page.value }) : page;
      },
      present: presentAdmins,
    }),
    bindIdempotent(grantQuota, {
      prepare: (input) => ok(input),
      useCase: (input, context, response) => grant(requestOf(input, context), input.body.units, response),
      present: presentQuotaGrant,
    }),
  ];
};
