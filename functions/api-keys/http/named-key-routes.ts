import { ok } from '../../../shared/errors/failure.ts';
import { callerSession, type AuthenticatedContext } from '../../../shared/identity/access/domain/authenticated-context.ts';
import { bindIdempotent, bindProtected, type Route } from '../../../shared/identity/access/http/route.ts';
import { namedKeyAttributes } from '../../../shared/identity/api-keys/http/present-named-key.ts';
import { isoInstant } from '../../../shared/platform/time/instant.ts';
import type {
  makeChangeNamedKey,
  makeCreateNamedKey,
  makeListNamedKeys,
  makeRevokeNamedKey,
  NamedKeyCause,
  NewNamedKeyResponse,
  ShownNamedKey,
} from '../use-cases/named-keys.ts';
import { changeNamedKey, createNamedKey, listNamedKeys, revokeNamedKey } from './named-key-contracts.ts';
import { namedKeyChangesOf, newNamedKeyOf } from './named-key-fields.ts';

export type NamedKeyParts = {
  readonly listNamedKeys: ReturnType<typeof makeListNamedKeys>;
  readonly createNamedKey: ReturnType<typeof makeCreateNamedKey>;
  readonly changeNamedKey: ReturnType<typeof makeChangeNamedKey>;
  readonly revokeNamedKey: ReturnType<typeof makeRevokeNamedKey>;
};

const causeOf = (context: AuthenticatedContext): NamedKeyCause => ({
  at: context.receivedAt,
  correlationId: context.requestId,
  validSince: callerSession(context).validSince,
});

const attributesOf = ({ key, role, lastUsedAt }: ShownNamedKey, now: number) => ({
  ...namedKeyAttributes(key, role, now),
  last_used_at: isoInstant(lastUsedAt),
});

const presentKey = (shown: ShownNamedKey, now: number) =>
  ({ type: 'named_api_key', id: shown.key.id, attributes: attributesOf(shown, now) }) as const;

export const makeNamedKeyRoutes = (parts: NamedKeyParts): readonly Route[] => [
  bindProtected(listNamedKeys, {
    prepare: (input) => ok(input),
    useCase: (_input, { principal }) => parts.listNamedKeys(principal.userId),
    present: ({ keys, limit, availablePermissions }, { receivedAt }) => ({
      status: 200,
      kind: 'json',
      data: keys.map((key) => presentKey(key, receivedAt)),
      meta: { limit, available_permissions: [...availablePermissions] },
    }),
  }),
  bindIdempotent(createNamedKey, {
    prepare: ({ body }, now) => newNamedKeyOf(body, now),
    useCase: (grant, context, response: NewNamedKeyResponse) =>
      parts.createNamedKey(context.principal.userId, grant, causeOf(context), response),
    present: ({ shown, apiKey }, { receivedAt }) => ({
      status: 201,
      kind: 'json',
      data: { type: 'named_api_key', id: shown.key.id, attributes: { api_key: apiKey, ...attributesOf(shown, receivedAt) } },
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  bindProtected(changeNamedKey, {
    prepare: ({ params, body, json }, now) => {
      const changes = namedKeyChangesOf(body, json, now);
      return changes.ok ? ok({ id: params.id, changes: changes.value }) : changes;
    },
    useCase: ({ id, changes }, context) => parts.changeNamedKey(context.principal.userId, id, changes, causeOf(context)),
    present: (shown, { receivedAt }) => ({ status: 200, kind: 'json', data: presentKey(shown, receivedAt) }),
  }),
  bindProtected(revokeNamedKey, {
    prepare: ({ params }) => ok(params),
    useCase: ({ id }, context) => parts.revokeNamedKey(context.principal.userId, id, causeOf(context)),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
];
