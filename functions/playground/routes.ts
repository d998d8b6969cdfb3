import { fail, ok } from '../../shared/errors/failure.ts';
import { sampleProblem } from '../../shared/errors/sample-problem.ts';
import { statusOfCode } from '../../shared/errors/status.ts';
import { bindProtected, type Route } from '../../shared/identity/access/http/route.ts';
import type { ResourceOf } from '../../shared/platform/http/reply.ts';
import { isoInstant } from '../../shared/platform/time/instant.ts';
import { advanceTestClock, getTestClock, getTestKey, listScenarios as scenarioList, replaceTestKey, simulateError } from './contract.ts';
import { listScenarios } from './domain/list-scenarios.ts';
import type { Scenario } from './domain/scenarios.ts';
import { WITHOUT_SCENARIO } from './domain/without-scenario.ts';
import type { scenarioResource, testClockResource, testKeyResource } from './http/schemas.ts';
import type { makeAdvanceClock, makeReadClock, TestClock } from './use-cases/test-clock.ts';
import type { makeReadTestKey, makeReplaceTestKey, OwnTestKey } from './use-cases/test-keys.ts';

type Parts = {
  readonly readTestKey: ReturnType<typeof makeReadTestKey>;
  readonly replaceTestKey: ReturnType<typeof makeReplaceTestKey>;
  readonly readClock: ReturnType<typeof makeReadClock>;
  readonly advanceClock: ReturnType<typeof makeAdvanceClock>;
};

/** Time reserved for the answer after due items ran. */
const ANSWER_MARGIN_MS = 5_000;
const RETRY_AFTER_SECONDS = 5;
const RETRY_STATUSES: readonly number[] = [429, 503];

const fingerprintOf = ({ prefix, last4, createdAt }: OwnTestKey) => ({ prefix, last_4: last4, created_at: isoInstant(createdAt) });

const presentKey = (key: OwnTestKey) =>
  ({ type: 'test_key', id: key.userId, attributes: fingerprintOf(key) }) satisfies ResourceOf<typeof testKeyResource>;

const presentClock = ({ userId, offsetSeconds, now, isDone }: TestClock) =>
  ({
    type: 'test_clock',
    id: userId,
    attributes: { offset_seconds: offsetSeconds, now: isoInstant(now), done: isDone },
  }) satisfies ResourceOf<typeof testClockResource>;

const presentScenario = ({ shows, code, request, expected, later }: Scenario) =>
  ({
    type: 'scenario',
    id: `${shows}.${code}`,
    attributes: {
      shows,
      code,
      request: { method: request.method, path: request.path, body: request.body },
      expected: {
        http_status: expected.httpStatus,
        status: expected.status ?? null,
        error_code: expected.errorCode ?? null,
        warning: expected.warning ?? null,
        error: expected.error ?? null,
      },
      later:
        later === undefined ? null : { advance_seconds: later.advanceSeconds, status: later.status, error_code: later.errorCode ?? null },
    },
  }) satisfies ResourceOf<typeof scenarioResource>;

export const makeRoutes = ({ readTestKey, replaceTestKey: replace, readClock, advanceClock }: Parts): readonly Route[] => [
  bindProtected(getTestKey, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal }) => readTestKey(principal.userId),
    present: (key) => ({ status: 200, kind: 'json', data: presentKey(key) }),
  }),
  bindProtected(replaceTestKey, {
    prepare: () => ok(null),
    useCase: (_nothing, { principal, ...cause }) => replace(principal.userId, cause),
    present: ({ apiKey, ...key }) => ({
      status: 200,
      kind: 'json',
      data: { type: 'test_key', id: key.userId, attributes: { api_key: apiKey, ...fingerprintOf(key) } },
      headers: { 'Cache-Control': 'no-store' },
    }),
  }),
  bindProtected(scenarioList, {
    prepare: () => ok(null),
    useCase: (_nothing, { receivedAt }) => Promise.resolve(ok(listScenarios(receivedAt))),
    present: (scenarios, { language }) => ({
      status: 200,
      kind: 'json',
      data: scenarios.map(presentScenario),
      meta: { without_scenario: Object.entries(WITHOUT_SCENARIO).map(([code, { [language]: reason }]) => ({ code, reason })) },
    }),
  }),
  bindProtected(simulateError, {
    prepare: ({ body }) => ok(body.code),
    useCase: (code) =>
      Promise.resolve(
        fail(sampleProblem(code), RETRY_STATUSES.includes(statusOfCode(code)) ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {}),
      ),
    present: () => ({ status: 204, kind: 'empty' }),
  }),
  bindProtected(getTestClock, {
    prepare: () => ok(null),
    useCase: async (_nothing, { principal }) => ok(await readClock(principal.userId)),
    present: (clock) => ({ status: 200, kind: 'json', data: presentClock(clock) }),
  }),
  bindProtected(advanceTestClock, {
    prepare: ({ body }) => ok(body.advance_seconds),
    useCase: (seconds, { principal, deadline }) => advanceClock(principal.userId, seconds, deadline - ANSWER_MARGIN_MS),
    present: (clock) => ({ status: 202, kind: 'json', data: presentClock(clock) }),
  }),
];
