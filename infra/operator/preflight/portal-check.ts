import * as v from 'valibot';

import { failed, findingOfError, isDenied, ok, warning, type CheckResult, type Finding } from './check-result.ts';
import type { DeploymentNeeds } from './deployment-needs.ts';
import type { PortalVisit } from './portal-visit.ts';

/** The temporary function and its role, in AWS. Every call throws the errors of the AWS SDK. */
export type TemporaryFunctions = {
  /** Creates a role that Lambda may assume and that has no permissions; returns its ARN. */
  readonly createRole: (name: string) => Promise<string>;
  readonly createFunction: (settings: FunctionSettings) => Promise<void>;
  /** Resolves when the function can be called. */
  readonly waitUntilActive: (name: string) => Promise<void>;
  /** Calls the function and returns its result. Throws when it failed. */
  readonly invoke: (name: string, payload: object) => Promise<unknown>;
  /** Both succeed when there is nothing to delete. */
  readonly deleteFunction: (name: string) => Promise<void>;
  readonly deleteRole: (name: string) => Promise<void>;
};

export type FunctionSettings = Pick<DeploymentNeeds, 'runtime' | 'architecture'> & { readonly name: string; readonly roleArn: string };

export type PortalCheckProps = Pick<DeploymentNeeds, 'runtime' | 'architecture'> & {
  /** Name of the function and of its role, unused so far. */
  readonly name: string;
  readonly region: string;
  readonly portalUrl: string;
  readonly userAgent: string;
  /** Rejects when the operator interrupts. */
  readonly wait: (milliseconds: number) => Promise<void>;
};

const ROLE_PAUSE_MS = 3_000;
const ROLE_ATTEMPTS = 10;

/** A new IAM role reaches other services within seconds; until then Lambda refuses it. */
const isRoleUnknown = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidParameterValueException' && error.message.includes('cannot be assumed');

const createWithNewRole = async (
  { createFunction }: Pick<TemporaryFunctions, 'createFunction'>,
  settings: FunctionSettings,
  wait: PortalCheckProps['wait'],
): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await createFunction(settings);
      return;
    } catch (error) {
      if (!isRoleUnknown(error) || attempt === ROLE_ATTEMPTS) throw error;
    }
    await wait(ROLE_PAUSE_MS);
  }
};

const certificateSchema = v.object({ subject: v.string(), issuer: v.string(), validTo: v.string() });

const visitSchema: v.GenericSchema<PortalVisit> = v.object({
  node: v.string(),
  architecture: v.string(),
  portal: v.variant('kind', [
    v.object({
      kind: v.literal('answered'),
      status: v.number(),
      protocol: v.string(),
      tlsError: v.nullable(v.string()),
      chain: v.array(certificateSchema),
    }),
    v.object({ kind: v.literal('unreachable'), reason: v.string() }),
  ]),
});

const RUNTIME = 'Lambda runtime';
const PORTAL = 'CEP portal';
const TLS = 'TLS of the portal';

/** Node.js names of Lambda's architectures. */
const NODE_ARCHITECTURES = { arm64: 'arm64', x86_64: 'x64' } as const;

const evaluateRuntime = ({ node, architecture }: PortalVisit, wanted: Pick<PortalCheckProps, 'runtime' | 'architecture'>): Finding => {
  const finding = `${wanted.runtime} on ${wanted.architecture} ran as Node.js ${node} on ${architecture}`;
  const isWanted =
    wanted.runtime === `nodejs${node.slice(1).split('.')[0] ?? ''}.x` && NODE_ARCHITECTURES[wanted.architecture] === architecture;
  return isWanted ? ok(finding) : failed(finding, 'Choose another region, such as us-east-1.');
};

const evaluateAnswer = (status: number): Finding => {
  const finding = `answers ${status} to a function in this region`;
  if (status === 200) return ok(finding);
  if (status === 401 || status === 403 || status === 429)
    return failed(finding, 'The portal does not serve these addresses. Try again later, then another region.');
  return warning(finding, 'Expected is 200. Run this again; if it stays, open the page in a browser and compare.');
};

/** Derives from a visit whether the runtime, the network path to the portal and the portal's certificate work. */
export const evaluateVisit = (visit: PortalVisit, props: Pick<PortalCheckProps, 'runtime' | 'architecture'>): readonly CheckResult[] => {
  const { portal } = visit;
  const runtime = { check: RUNTIME, ...evaluateRuntime(visit, props) };
  if (portal.kind === 'unreachable')
    return [
      runtime,
      { check: PORTAL, ...failed(`cannot be reached: ${portal.reason}`, 'Run this again; if it stays, try another region.') },
    ];
  const chain = [...new Set(portal.chain.flatMap(({ subject, issuer }) => [subject, issuer]))].join(' < ');
  const finding = `${portal.protocol}, ${chain}, valid to ${portal.chain[0]?.validTo ?? 'no day'}`;
  const tls =
    portal.tlsError === null
      ? ok(finding)
      : failed(`not trusted (${portal.tlsError}): ${finding}`, 'No query can be sent. Compare the chain with what a browser shows.');
  return [runtime, { check: PORTAL, ...evaluateAnswer(portal.status) }, { check: TLS, ...tls }];
};

type Part = 'role' | 'function';

type VisitResult =
  | { readonly kind: 'visited'; readonly visit: PortalVisit }
  /** An error of AWS, with the permission that the call needs. */
  | { readonly kind: 'unanswered'; readonly action: string; readonly error: unknown };

/**
 * Creates the role and the function and calls it. `made` records each resource before its creation, because a call without a response may
 * have succeeded; a denied call has not.
 */
const visitPortal = async (functions: TemporaryFunctions, props: PortalCheckProps, made: Set<Part>): Promise<VisitResult> => {
  const { name, runtime, architecture, portalUrl, userAgent, wait } = props;
  let action = 'iam:CreateRole';
  const make = async <Result>(part: Part, create: () => Promise<Result>): Promise<Result> => {
    made.add(part);
    try {
      return await create();
    } catch (error) {
      if (isDenied(error)) made.delete(part);
      throw error;
    }
  };
  try {
    const roleArn = await make('role', () => functions.createRole(name));
    action = 'lambda:CreateFunction and iam:PassRole';
    await make('function', () => createWithNewRole(functions, { name, roleArn, runtime, architecture }, wait));
    action = 'lambda:GetFunction';
    await functions.waitUntilActive(name);
    action = 'lambda:InvokeFunction';
    return { kind: 'visited', visit: v.parse(visitSchema, await functions.invoke(name, { url: portalUrl, userAgent })) };
  } catch (error) {
    return { kind: 'unanswered', action, error };
  }
};

const removed = async (what: string, remove: () => Promise<void>, manualCleanUp: string): Promise<readonly CheckResult[]> => {
  try {
    await remove();
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.name : String(error);
    return [{ check: 'Temporary resources', ...failed(`${what} could not be deleted (${reason})`, manualCleanUp) }];
  }
};

/**
 * Runs one GET of the portal's front page in a temporary Lambda function: only this proves that the region has the runtime, and that the
 * portal answers there with a trusted certificate. The role and the function are removed in any case.
 */
export const checkPortalFromLambda = async (functions: TemporaryFunctions, props: PortalCheckProps): Promise<readonly CheckResult[]> => {
  const { name, region } = props;
  const made = new Set<Part>();
  const visited = await visitPortal(functions, props, made);
  const found =
    visited.kind === 'visited'
      ? evaluateVisit(visited.visit, props)
      : [{ check: RUNTIME, ...findingOfError(visited.action, visited.error) }];
  const cleanUpResults = [
    ...(made.has('function')
      ? await removed(
          `the function ${name}`,
          () => functions.deleteFunction(name),
          `aws lambda delete-function --region ${region} --function-name ${name}`,
        )
      : []),
    ...(made.has('role')
      ? await removed(`the role ${name}`, () => functions.deleteRole(name), `aws iam delete-role --role-name ${name}`)
      : []),
  ];
  return [...found, ...cleanUpResults];
};
