import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';

import { acknowledgementsOf } from '../../infra/nag.ts';
import type { Stage } from '../../infra/stages.ts';
import { buildApp } from '../support/infra/synthesized.ts';

type Finding = { readonly id: string; readonly path: string };

const findingsOf = (stage: Stage['name']): readonly Finding[] => {
  const { app } = buildApp(stage);
  // Findings name references between stacks the way synthesis has written them.
  return [new AwsSolutionsChecks(app), new ServerlessChecks(app)].flatMap((pack) =>
    pack
      .validateScope(app)
      .violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map(({ constructPath = '' }) => ({ id: ruleName, path: constructPath })),
      ),
  );
};

const accepts =
  ({ id, at }: ReturnType<typeof acknowledgementsOf>[number]) =>
  (finding: Finding): boolean =>
    finding.id === id && at.test(finding.path);

describe('cdk-nag', () => {
  test.each(['prod', 'local'] as const)('finds nothing in %s that nobody has accepted with a reason', (stage) => {
    const acknowledgements = acknowledgementsOf(stage);
    const open = findingsOf(stage).filter((finding) => !acknowledgements.some((acknowledgement) => accepts(acknowledgement)(finding)));
    expect(open).toEqual([]);
  });

  test('needs every acknowledgement there is', () => {
    const findings = findingsOf('prod');
    expect(acknowledgementsOf('prod').filter((acknowledgement) => !findings.some(accepts(acknowledgement)))).toEqual([]);
  });
});
