import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import cdkJson from '../../cdk.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import { resolveStage } from '../settings/stages.ts';
import { makeAwsAccount, makeTemporaryFunctions } from './preflight/aws-clients.ts';
import type { Stage } from './preflight/check-result.ts';
import { deploymentNeeds, serviceNeeds } from './preflight/deployment-needs.ts';
import { checkPortalFromLambda } from './preflight/portal-check.ts';
import { isReady, renderResults, runChecks } from './preflight/run-checks.ts';

const USAGE = 'usage: npm run preflight -- --stage dev|prod --region <region> [-c setting=value ...]';

const stageNamed = (name: string | undefined): Stage => {
  if (name !== 'dev' && name !== 'prod') throw new RangeError(USAGE);
  return name;
};

/** Settings as the cdk CLI takes them: those of cdk.json, and `name=value` for each `-c`. */
const settingsOf = (assignments: readonly string[]): Readonly<Record<string, unknown>> => ({
  ...cdkJson.context,
  ...Object.fromEntries(
    assignments.map((assignment) => {
      const [name = '', ...value] = assignment.split('=');
      return [name, value.join('=')] as const;
    }),
  ),
});

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    interruption.abort();
  });

const preflight = async (): Promise<boolean> => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string' },
      region: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true, default: [] },
    },
  });
  const stage = stageNamed(values.stage);
  const { region } = values;
  if (region === undefined) throw new RangeError(USAGE);
  process.stderr.write(`Checking the AWS account and ${region}; a temporary Lambda function takes half a minute ...\n`);
  const settings = settingsOf(values.context);
  const needs = deploymentNeeds(stage, settings);
  const { signal } = interruption;
  const results = await runChecks({
    stage,
    region,
    needs,
    services: serviceNeeds(stage, region, settings),
    accountIn: makeAwsAccount,
    checkPortal: () =>
      checkPortalFromLambda(makeTemporaryFunctions(region, signal), {
        ...needs,
        region,
        name: `spei-preflight-${randomBytes(4).toString('hex')}`,
        portalUrl: resolveStage({ stage: 'dev' }, packageJson.version).portalUrl,
        userAgent: `${packageJson.name}/${packageJson.version} (preflight)`,
        wait: (milliseconds) => delay(milliseconds, undefined, { signal }),
      }),
  });
  process.stdout.write(`${renderResults(results)}\n`);
  return isReady(results);
};

try {
  process.exitCode = (await preflight()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
