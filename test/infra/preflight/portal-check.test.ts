import { checkPortalFromLambda, type PortalCheckProps, type TemporaryFunctions } from '../../../infra/operator/preflight/portal-check.ts';
import type { PortalVisit } from '../../../infra/operator/preflight/portal-visit.ts';
import { awsError, DENIED } from './aws-errors.ts';

const TRUSTED: PortalVisit = {
  node: 'v24.21.0',
  architecture: 'arm64',
  portal: {
    kind: 'answered',
    status: 200,
    protocol: 'TLSv1.3',
    tlsError: null,
    chain: [
      { subject: 'www.banxico.org.mx', issuer: 'An Issuer', validTo: 'Nov 22 00:00:00 2027 GMT' },
      { subject: 'An Issuer', issuer: 'A Root', validTo: 'Nov 22 00:00:00 2037 GMT' },
    ],
  },
};

const ROLE_UNKNOWN = awsError('InvalidParameterValueException', 'The role defined for the function cannot be assumed by Lambda.');
const TIMED_OUT = awsError('TimeoutError');

type Call = keyof TemporaryFunctions;

/** An AWS stub with one function and one role that throws these errors, one per call, before the call has an effect. */
const fakeAws = (errors: Partial<Record<Call, readonly (Error | null)[]>> = {}, visit: unknown = TRUSTED) => {
  const pending = new Map(Object.entries(errors).map(([call, thrown]) => [call, [...thrown]]));
  const kept = new Set<string>();
  const calls: string[] = [];
  const act = <Result>(call: Call, result: Result, then: () => void = () => undefined): Promise<Result> => {
    calls.push(call);
    const error = pending.get(call)?.shift() ?? null;
    if (error !== null) return Promise.reject(error);
    then();
    return Promise.resolve(result);
  };
  const functions: TemporaryFunctions = {
    createRole: (name) => act('createRole', `arn:aws:iam::123456789012:role/${name}`, () => kept.add('role')),
    createFunction: () => act('createFunction', undefined, () => kept.add('function')),
    waitUntilActive: () => act('waitUntilActive', undefined),
    invoke: () => act('invoke', visit),
    deleteFunction: () => act('deleteFunction', undefined, () => kept.delete('function')),
    deleteRole: () => act('deleteRole', undefined, () => kept.delete('role')),
  };
  return { functions, kept, calls };
};

const PROPS: PortalCheckProps = {
  name: 'spei-preflight-0a1b2c3d',
  region: 'us-east-1',
  runtime: 'nodejs24.x',
  architecture: 'arm64',
  portalUrl: 'https://portal.example.mx/cep/',
  userAgent: 'spei-validation-service/1.2.3 (preflight)',
  wait: () => Promise.resolve(),
};

const run = async (aws: ReturnType<typeof fakeAws>, props: Partial<PortalCheckProps> = {}) => {
  const results = await checkPortalFromLambda(aws.functions, { ...PROPS, ...props });
  return results.map(({ check, result, finding }) => `${result} ${check}: ${finding}`);
};

describe('results of the temporary function', () => {
  test('are ok for runtime, portal and certificate chain of a working region', async () => {
    const aws = fakeAws();
    expect(await run(aws)).toEqual([
      'ok Lambda runtime: nodejs24.x on arm64 ran as Node.js v24.21.0 on arm64',
      'ok CEP portal: answers 200 to a function in this region',
      'ok TLS of the portal: TLSv1.3, www.banxico.org.mx < An Issuer < A Root, valid to Nov 22 00:00:00 2027 GMT',
    ]);
    expect(aws.kept).toEqual(new Set());
  });

  test.each([
    ['another architecture', { ...TRUSTED, architecture: 'x64' }],
    ['another Node.js', { ...TRUSTED, node: 'v22.1.0' }],
  ])('fail for %s than configured', async (_what, visit) => {
    expect(await run(fakeAws({}, visit))).toContainEqual(expect.stringMatching(/^failed Lambda runtime/));
  });

  test.each([
    [200, 'ok'],
    [302, 'warning'],
    [503, 'warning'],
    [401, 'failed'],
    [403, 'failed'],
    [429, 'failed'],
  ])('of a portal that answers %d: %s', async (status, result) => {
    const visit = { ...TRUSTED, portal: { ...TRUSTED.portal, status } };
    expect(await run(fakeAws({}, visit))).toContain(`${result} CEP portal: answers ${status} to a function in this region`);
  });

  test('fail with the reason for an untrusted certificate chain', async () => {
    const visit = { ...TRUSTED, portal: { ...TRUSTED.portal, tlsError: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' } };
    expect(await run(fakeAws({}, visit))).toContainEqual(
      expect.stringMatching(/^failed TLS of the portal: not trusted \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)/),
    );
  });

  test('fail for an unreachable portal, while the runtime is ok', async () => {
    const visit = { ...TRUSTED, portal: { kind: 'unreachable', reason: 'connect ETIMEDOUT' } };
    expect(await run(fakeAws({}, visit))).toEqual([
      'ok Lambda runtime: nodejs24.x on arm64 ran as Node.js v24.21.0 on arm64',
      'failed CEP portal: cannot be reached: connect ETIMEDOUT',
    ]);
  });

  test('fail for an unexpected response', async () => {
    expect(await run(fakeAws({}, { errorMessage: 'out of memory' }))).toEqual([expect.stringMatching(/^failed Lambda runtime/)]);
  });
});

describe('permissions', () => {
  test.each([
    ['createRole', 'iam:CreateRole', ['createRole']],
    ['createFunction', 'lambda:CreateFunction and iam:PassRole', ['createRole', 'createFunction', 'deleteRole']],
    ['waitUntilActive', 'lambda:GetFunction', ['createRole', 'createFunction', 'waitUntilActive', 'deleteFunction', 'deleteRole']],
    ['invoke', 'lambda:InvokeFunction', ['createRole', 'createFunction', 'waitUntilActive', 'invoke', 'deleteFunction', 'deleteRole']],
  ] as const)('a denied %s is reported as a warning, and created resources are deleted', async (call, action, calls) => {
    const aws = fakeAws({ [call]: [DENIED] });
    expect(await run(aws)).toEqual([`warning Lambda runtime: not checked: no permission for ${action}`]);
    expect(aws.calls).toEqual(calls);
    expect(aws.kept).toEqual(new Set());
  });
});

describe('temporary function and role', () => {
  test.each(['createFunction', 'waitUntilActive', 'invoke'] as const)('are deleted when %s fails', async (call) => {
    const aws = fakeAws({ [call]: [awsError('ServiceException')] });
    expect(await run(aws)).toEqual([expect.stringMatching(/^failed Lambda runtime/)]);
    expect(aws.kept).toEqual(new Set());
  });

  test('are deleted when the response of their creation is lost', async () => {
    const lostRole = fakeAws({ createRole: [TIMED_OUT] });
    await run(lostRole);
    expect(lostRole.calls).toEqual(['createRole', 'deleteRole']);
    const lostFunction = fakeAws({ createFunction: [TIMED_OUT] });
    await run(lostFunction);
    expect(lostFunction.calls).toEqual(['createRole', 'createFunction', 'deleteFunction', 'deleteRole']);
  });

  test('are deleted when the operator interrupts the wait for the role', async () => {
    const aws = fakeAws({ createFunction: [ROLE_UNKNOWN] });
    const wait = () => Promise.reject(awsError('AbortError'));
    expect(await run(aws, { wait })).toEqual([expect.stringMatching(/^failed Lambda runtime: .*AbortError/)]);
    expect(aws.kept).toEqual(new Set());
  });

  test('are reported with the commands to delete them when each deletion fails', async () => {
    const results = await checkPortalFromLambda(fakeAws({ deleteFunction: [DENIED], deleteRole: [TIMED_OUT] }).functions, PROPS);
    expect(results.slice(3)).toEqual([
      {
        check: 'Temporary resources',
        result: 'failed',
        finding: 'the function spei-preflight-0a1b2c3d could not be deleted (AccessDeniedException)',
        advice: 'aws lambda delete-function --region us-east-1 --function-name spei-preflight-0a1b2c3d',
      },
      {
        check: 'Temporary resources',
        result: 'failed',
        finding: 'the role spei-preflight-0a1b2c3d could not be deleted (TimeoutError)',
        advice: 'aws iam delete-role --role-name spei-preflight-0a1b2c3d',
      },
    ]);
  });

  test('are created once Lambda can assume the role', async () => {
    const aws = fakeAws({ createFunction: [ROLE_UNKNOWN, ROLE_UNKNOWN, null] });
    expect(await run(aws)).toContainEqual(expect.stringMatching(/^ok Lambda runtime/));
  });

  test('are abandoned after ten attempts when Lambda cannot assume the role', async () => {
    const aws = fakeAws({ createFunction: Array.from({ length: 50 }, () => ROLE_UNKNOWN) });
    expect(await run(aws)).toContainEqual(expect.stringMatching(/^failed Lambda runtime/));
    expect(aws.calls.filter((call) => call === 'createFunction')).toHaveLength(10);
  });
});
