import { synthesize } from '../support/infra/synthesized.ts';

const CLOUDFORMATION_RESOURCES = 500;
const REST_RESOURCES = 300;

const stacks = synthesize('prod');

describe('AWS limits', () => {
  test.each(Object.entries(stacks))('the %s stack keeps a tenth of the resources a stack may have in reserve', (_name, { resources }) => {
    expect(resources.size).toBeLessThan(CLOUDFORMATION_RESOURCES * 0.9);
  });

  test('the API keeps a tenth of the paths a REST API may have in reserve', () => {
    expect(stacks.api.ofType('AWS::ApiGateway::Resource').length).toBeLessThan(REST_RESOURCES * 0.9);
  });
});
