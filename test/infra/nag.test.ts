import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

import { acknowledgementsOf } from '../../infra/nag.ts';
import { buildApp } from '../support/infra/synthesized.ts';
import { DEPLOYMENTS } from '../templates/deployments.ts';

type Finding = { readonly id: string; readonly path: string };

const reviewOf = (name: keyof typeof DEPLOYMENTS) => {
  const context = DEPLOYMENTS[name];
  const { app, stage } = buildApp(context.stage, { context });
  // Findings name references between stacks the way synthesis has written them.
  const findings = [new AwsSolutionsChecks(app), new ServerlessChecks(app)].flatMap((pack) =>
    pack
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath = '' }): Finding => ({ id: ruleName, path: constructPath })),
      ),
  );
  return { findings, acknowledgements: acknowledgementsOf(stage) };
};

const accepts =
  ({ id, at }: ReturnType<typeof acknowledgementsOf>[number]) =>
  (finding: Finding): boolean =>
    finding.id === id && at.test(finding.path);

describe('cdk-nag', () => {
  test.each(['prod', 'prod-all', 'mexico', 'without-front', 'local-all'] as const)(
    'has no finding in %s without an acknowledgement',
    (name) => {
      const { findings, acknowledgements } = reviewOf(name);
      expect(findings.filter((finding) => !acknowledgements.some((acknowledgement) => accepts(acknowledgement)(finding)))).toEqual([]);
    },
  );

  test('has no acknowledgement without a finding', () => {
    const { findings, acknowledgements } = reviewOf('prod-all');
    expect(acknowledgements.filter((acknowledgement) => !findings.some(accepts(acknowledgement)))).toEqual([]);
  });
});
