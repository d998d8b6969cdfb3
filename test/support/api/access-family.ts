import * as v from 'valibot';

import { errorDocument } from '../../../infra/openapi/error-document.ts';
import { ok } from '../../../shared/errors/failure.ts';
import { makeAuthorizer } from '../../../shared/identity/access/http/authorizer.ts';
import { bindIdempotent, bindProtected, bindPublic, defineRoute, type Route } from '../../../shared/identity/access/http/route.ts';
import type { OperationLimiter } from '../../../shared/identity/access/ports/operation-limiter.ts';
import { containsApiKey } from '../../../shared/identity/api-keys/domain/api-key.ts';
import { csrfTokenOf } from '../../../shared/identity/sessions/domain/session.ts';
import { makeSessionAuthenticator } from '../../../shared/identity/sessions/use-cases/authenticate-session.ts';
import { makeApiHandler } from '../../../shared/platform/http/api-handler.ts';
import { makeDispatch } from '../../../shared/platform/http/dispatch.ts';
import { headersOf } from '../../../shared/platform/http/request.ts';
import { emptyRequest } from '../../../shared/platform/http/schemas/contract.ts';
import { single } from '../../../shared/platform/http/schemas/envelope-schema.ts';
import { openApiDocument } from '../../../shared/platform/openapi/document.ts';
import { aSession, sessionTokenOf } from '../builders/identity/sessions.ts';
import { createTestUser, type Grants } from '../contracts/storage.ts';
import { makeManualClock } from '../fakes/platform/clock.ts';
import { makeFakeIds } from '../fakes/platform/ids.ts';
import { makeRecordedLog } from '../fakes/platform/log.ts';
import { openMemoryStorage } from '../storage/memory-storage.ts';
import { lambdaContext, proxyEvent, type ApiRequest } from './gateway.ts';

const NOW = Date.parse('2026-11-05T18:00:00Z');

/** The signature that `GET /signed` accepts. */
export const SIGNATURE = 'signed by the caller';

const done = v.strictObject({ userId: v.nullable(v.string()), credential: v.nullable(v.string()) });
const common = { summary: 'An example', tag: 'Example', responses: { 200: { description: 'Done.', schema: single(done) } } } as const;
const withBody = { ...emptyRequest, body: v.object({ to: v.pipe(v.string('required'), v.email('validation_error')) }) };

const either = defineRoute({
  ...common,
  operationId: 'either',
  method: 'POST',
  path: '/either',
  access: { credentials: ['api_key', 'session'], permission: 'validations:create', quota: 'one_unit' },
  idempotent: true,
  request: withBody,
  errors: [],
});

const keyOnly = defineRoute({
  ...common,
  operationId: 'keyOnly',
  method: 'GET',
  path: '/key',
  access: { credentials: ['api_key'], permission: null },
  request: emptyRequest,
  errors: [],
});

const sessionOnly = defineRoute({
  ...common,
  operationId: 'sessionOnly',
  method: 'GET',
  path: '/session',
  access: { credentials: ['session'], permission: 'users:read_self' },
  request: emptyRequest,
  errors: [],
});

const steppedUp = defineRoute({
  ...common,
  operationId: 'steppedUp',
  method: 'GET',
  path: '/stepped-up',
  access: { credentials: ['session'], permission: 'billing:read_self', quota: 'one_unit', stepUp: { maxAgeSeconds: 300 } },
  request: emptyRequest,
  errors: [],
});

const limited = defineRoute({
  ...common,
  operationId: 'limited',
  method: 'POST',
  path: '/limited',
  access: {
    credentials: ['api_key', 'session'],
    permission: null,
    limits: [
      { max: 2, windowSeconds: 60, per: 'account' },
      { max: 3, windowSeconds: 3_600, per: 'destination' },
    ],
    quota: 'one_unit',
  },
  request: withBody,
  errors: [],
});

const limitedPublic = defineRoute({
  ...common,
  operationId: 'limitedPublic',
  method: 'POST',
  path: '/limited-public',
  access: {
    credentials: ['public'],
    limits: [
      { max: 3, windowSeconds: 900, per: 'ip' },
      { max: 2, windowSeconds: 600, per: 'destination' },
    ],
  },
  request: withBody,
  errors: [],
});

const signedPublic = defineRoute({
  ...common,
  operationId: 'signedPublic',
  method: 'GET',
  path: '/signed',
  access: { credentials: ['public'] },
  request: emptyRequest,
  errors: [],
});

const contracts = [either, keyOnly, sessionOnly, steppedUp, limited, limitedPublic, signedPublic] as const;

/** The document of a family whose operations have every kind of access. */
export const accessDocument = () =>
  openApiDocument([{ name: 'access', contracts, inventory: [] }], {
    info: { title: 'Access', version: '1.0.0', description: 'Every kind of access.' },
    errorDocument,
  });

type Done = v.InferOutput<typeof done>;

const present = (data: Done) => ({ status: 200, kind: 'json', data }) as const;

const makeRoutes = (executed: string[]): readonly Route[] => {
  const run = ({ operationId }: { readonly operationId: string }, caller: Done) => {
    executed.push(operationId);
    return Promise.resolve(ok(caller));
  };
  const read = (contract: typeof keyOnly | typeof sessionOnly | typeof steppedUp): Route =>
    bindProtected(contract, {
      prepare: () => ok(null),
      useCase: (_nothing, { principal, credential }) => run(contract, { userId: principal.userId, credential }),
      present,
    });
  return [
    bindIdempotent(either, {
      prepare: ({ body }) => ok(body.to),
      useCase: (_to, { principal, credential }) => run(either, { userId: principal.userId, credential }),
      present,
    }),
    read(keyOnly),
    read(sessionOnly),
    read(steppedUp),
    bindProtected(limited, {
      prepare: ({ body }) => ok(body.to),
      destination: (to) => to,
      useCase: (_to, { principal, credential }) => run(limited, { userId: principal.userId, credential }),
      present,
    }),
    bindPublic(limitedPublic, {
      prepare: ({ body }) => ok(body.to),
      destination: (to) => to,
      useCase: () => run(limitedPublic, { userId: null, credential: null }),
      present,
    }),
    bindPublic(signedPublic, {
      isSigned: (request) => Promise.resolve(headersOf(request)['x-signature'] === SIGNATURE),
      prepare: () => ok(null),
      useCase: () => run(signedPublic, { userId: null, credential: null }),
      present,
    }),
  ];
};

/** A page of a local run, whose front server has another name for the API. */
const OWN_ORIGINS = ['http://127.0.0.1:8080', 'http://localhost:8080'];

/** A family with every kind of access, and sessions that the test opens. */
export const makeAccessFamily = ({ operations }: { readonly operations?: OperationLimiter } = {}) => {
  const clock = makeManualClock(NOW);
  const { storage, itemsBelow } = openMemoryStorage();
  const log = makeRecordedLog();
  const executed: string[] = [];
  const authenticator = makeSessionAuthenticator(storage.sessions);
  const authorizer = makeAuthorizer({
    apiKeyAuthorizer: storage.apiKeyAuthorizer,
    sessions: { authenticator, authorizer: storage.sessionAuthorizer, testGates: storage.testGates, ownOrigins: OWN_ORIGINS },
    limiter: storage.openIpRateLimiter(),
    operations: operations ?? storage.operations,
    log,
  });
  const dispatch = makeDispatch({
    routes: makeRoutes(executed),
    authorizer,
    containsCredential: containsApiKey,
    idempotency: { store: storage.idempotency, ids: makeFakeIds() },
    clock,
    log,
    version: '1.0.0',
  });
  const handler = makeApiHandler({ dispatch, log, version: '1.0.0' });
  const paths = contracts.map(({ path }) => path);
  return {
    clock,
    /** The gates of all accounts. */
    gates: () => itemsBelow('GATE#').filter(({ sk }) => sk === 'GATE'),
    executed,
    log,
    storage,
    /** A user with a key and a session. */
    createUser: async (name = 'caller', grants: Grants = {}) => {
      const created = await createTestUser(storage, name, grants);
      const token = sessionTokenOf(name);
      const session = aSession(name, clock.now(), { userId: created.user.id, gateId: created.gateId });
      await storage.sessions.open(session, null);
      return {
        ...created,
        withKey: { Authorization: `Bearer ${created.apiKey}` },
        session,
        withSession: { Cookie: `theme=dark; __Host-session=${token}`, 'X-CSRF-Token': csrfTokenOf(token) },
      };
    },
    ask: async (request: ApiRequest) => {
      const { statusCode, headers, body } = await handler(proxyEvent(request, paths, clock.now()), lambdaContext);
      const names = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
      const json: unknown = JSON.parse(body);
      return { status: statusCode, headers: new Map(names), json };
    },
  };
};
