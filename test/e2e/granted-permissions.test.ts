import { readFile } from 'node:fs/promises';

import * as v from 'valibot';

import { ENTRIES } from '../../functions/manifests.ts';
import { functionName } from '../../infra/settings/names.ts';
import { ACCOUNT, grantsOf, REGION, type Grant } from '../support/infra/grants.ts';
import { synthesize } from '../support/infra/synthesized.ts';
import { exceptionsWithoutGrant, isExcepted } from './support/permission-exceptions.ts';

/*
 * The file's name puts it after the journeys: it compares the calls of all functions in that time with their permissions. The stack must
 * enforce IAM policies and log its decisions, as that of `npm test` does.
 */
const IAM_LOG = process.env['IAM_LOG'];

const decisionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ principal: v.string(), action: v.string(), resource: v.string(), allowed: v.boolean() }),
);

const functions = new Set(ENTRIES.map((entry) => functionName('local', entry)));

/** Calls of our functions: the name of a session in the role of a function is that of the function. */
const callsIn = (log: string) =>
  log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => v.parse(decisionSchema, line))
    .map(({ principal, ...decision }) => ({ ...decision, grantee: principal.split('/').at(-1) ?? '' }))
    .filter(({ grantee }) => functions.has(grantee));

type Call = ReturnType<typeof callsIn>[number];

/** The ARN of a key, which AWS names: it is looked up when a stack is deployed. */
const KEY_OF_KMS = /^\{\{resolve:ssm:\S+-key-arn\}\}$/;

/** An IAM pattern: `*` is any text, `?` any character. */
const patternOf = (resource: string): RegExp =>
  new RegExp(
    `^${resource
      .replace(KEY_OF_KMS, `arn:aws:kms:${REGION}:${ACCOUNT}:key/*`)
      .replaceAll(/[$()+.[\\\]^{|}]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );

const covers =
  (grant: Grant) =>
  (call: Call): boolean =>
    grant.grantee === call.grantee && grant.action === call.action && patternOf(grant.resource).test(call.resource);

const describeWithLog = IAM_LOG === undefined ? describe.skip : describe;

describeWithLog('what functions call and what they may call', () => {
  const { groups } = synthesize('local', {
    context: { identityProviders: JSON.stringify([{ id: 'local', issuer: 'http://localhost:1', clientId: 'any' }]) },
  });
  const deployed = groups.flatMap((stack) => stack.ofType('AWS::Lambda::Function').map(([, { Properties }]) => Properties['FunctionName']));
  const grants = groups.flatMap(grantsOf).filter(({ grantee }) => functions.has(grantee));
  let calls: readonly Call[] = [];

  beforeAll(async () => {
    calls = callsIn(await readFile(IAM_LOG ?? '', 'utf8'));
  });

  const named = ({ grantee, action, resource }: Pick<Grant, 'grantee' | 'action' | 'resource'>) => `${grantee} ${action} ${resource}`;

  test('every deployed function was called', () => {
    expect(deployed).toContain('spei-local-validate-api');
    const silent = [...functions].filter((name) => deployed.includes(name) && !calls.some(({ grantee }) => grantee === name));
    expect(silent).toEqual([]);
  });

  test('every call has its grant', () => {
    expect(calls.filter(({ allowed }) => !allowed).map(named)).toEqual([]);
    expect(calls.filter((call) => !grants.some((grant) => covers(grant)(call))).map(named)).toEqual([]);
  });

  test('every grant has a call or is listed as an exception with its reason', () => {
    const idle = grants.filter((grant) => !calls.some(covers(grant)));
    expect(idle.filter((grant) => !isExcepted(grant)).map(named)).toEqual([]);
  });

  test('every exception is a grant', () => {
    expect(exceptionsWithoutGrant(grants)).toEqual([]);
  });
});
