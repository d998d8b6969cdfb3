import { functionName } from '../../../infra/settings/names.ts';
import { ACCOUNT, grantsOf, REGION } from '../../support/infra/grants.ts';
import { synthesize } from '../../support/infra/synthesized.ts';

const PARSER = functionName('prod', 'imports/queue-parse');

const deployedWith = (context: Readonly<Record<string, string>>) => {
  const { groups, ofFamilies } = synthesize('prod', { context });
  const parser = ofFamilies('AWS::Lambda::Function').find(([, { Properties }]) => Properties['FunctionName'] === PARSER);
  return {
    grants: groups.flatMap(grantsOf).filter(({ action }) => action.startsWith('bedrock:')),
    variables: JSON.stringify(parser?.[1].Properties['Environment']),
  };
};

const granted = (resource: string, ...conditions: readonly string[]) => ({
  grantee: PARSER,
  action: 'bedrock:InvokeModel',
  resource,
  conditions,
});

describe('the language model', () => {
  test('no function may invoke one unless the context names it', () => {
    const { grants, variables } = deployedWith({});
    expect(grants).toEqual([]);
    expect(variables).toContain('"LANGUAGE_MODEL_ID":""');
  });

  test('a foundation model may be invoked in its region', () => {
    const model = 'amazon.nova-lite-v1:0';
    expect(deployedWith({ languageModel: model }).grants).toEqual([granted(`arn:aws:bedrock:${REGION}::foundation-model/${model}`)]);
  });

  test.each(['us', 'eu', 'apac', 'jp', 'au', 'global'])(
    'an inference profile of %s may be invoked, and its model in any region through the profile only',
    (prefix) => {
      const model = 'anthropic.claude-haiku-4-5-20251001-v1:0';
      const profile = `arn:aws:bedrock:${REGION}:${ACCOUNT}:inference-profile/${prefix}.${model}`;
      const throughProfile = `StringEquals bedrock:InferenceProfileArn: ${profile}`;
      expect(deployedWith({ languageModel: `${prefix}.${model}` }).grants).toEqual([
        granted(profile),
        granted(`arn:aws:bedrock:*::foundation-model/${model}`, throughProfile),
        granted(`arn:aws:bedrock:::foundation-model/${model}`, throughProfile),
      ]);
    },
  );

  test('may be in another region than the deployment', () => {
    const { grants, variables } = deployedWith({ languageModel: 'us.amazon.nova-lite-v1:0', modelRegion: 'us-west-2' });
    expect(grants[0]?.resource).toBe(`arn:aws:bedrock:us-west-2:${ACCOUNT}:inference-profile/us.amazon.nova-lite-v1:0`);
    expect(variables).toContain('"LANGUAGE_MODEL_REGION":"us-west-2"');
  });
});
