import { apiPathsOf } from '../../infra/constructs/api-paths.ts';
import { FAMILY_GROUPS, stackNames } from '../../infra/settings/stack-names.ts';
import type { RouteContract } from '../../shared/platform/http/schemas/contract.ts';
import { familyOf, operationAt, twoFamilies } from '../support/infra/generated-families.ts';
import { buildApp, synthesize } from '../support/infra/synthesized.ts';

const deploymentIdOf = (second: readonly RouteContract[]): string => {
  const [[id] = ['']] = synthesize('prod', { families: twoFamilies(second) }).api.ofType('AWS::ApiGateway::Deployment');
  return id;
};

const list = operationAt('GET', '/second');
const before = deploymentIdOf([list]);

describe('API Gateway deployment', () => {
  test.each<[string, readonly RouteContract[]]>([
    ['a path in a stack of its own', [list, operationAt('GET', '/third')]],
    ['a path in a stack that others are in already', [list, operationAt('GET', '/second/{id}')]],
    ['a path below that of another family', [list, operationAt('GET', '/first/{id}/second')]],
  ])('is replaced for %s', (_what, contracts) => {
    expect(deploymentIdOf(contracts)).not.toBe(before);
  });

  test('is replaced when a path that was only a parent gets a contract', () => {
    const intermediate = deploymentIdOf([operationAt('GET', '/second/{id}')]);
    const served = deploymentIdOf([operationAt('GET', '/second/{id}'), list]);
    expect(served).not.toBe(intermediate);
  });

  test('is kept for another path below a prefix that a family has to itself', () => {
    const deploymentOf = (...contracts: readonly RouteContract[]): string => {
      const families = twoFamilies(contracts).map((family) =>
        family.manifest.name === 'second' ? { ...family, manifest: { ...family.manifest, greedyBelow: ['/second'] as const } } : family,
      );
      const [[id] = ['']] = synthesize('prod', { families }).api.ofType('AWS::ApiGateway::Deployment');
      return id;
    };
    const detail = operationAt('GET', '/second/{id}');
    expect(deploymentOf(detail, operationAt('POST', '/second/{id}/close'))).toBe(deploymentOf(detail));
  });

  test('is kept for another method of a path, as paths have the method ANY', () => {
    expect(deploymentIdOf([list, operationAt('POST', '/second')])).toBe(before);
  });

  test('depends on the stacks of its paths and on the permission to invoke their functions', () => {
    const { api } = synthesize('prod');
    const [[, deployment] = []] = api.ofType('AWS::ApiGateway::Deployment');
    const needed = ['AWS::CloudFormation::Stack', 'AWS::IAM::Policy'].map((type) => api.ofType(type).map(([id]) => id));
    for (const ids of needed) {
      expect(ids.length).toBeGreaterThan(0);
      expect(deployment?.DependsOn).toEqual(expect.arrayContaining([...ids]));
    }
  });
});

describe('apiPathsOf rejects contracts that API Gateway cannot serve', () => {
  const paths = (...contracts: readonly RouteContract[]) => apiPathsOf([{ name: 'first', contracts, inventory: [] }]);

  test('path parameters of different names under one parent', () => {
    expect(() => paths(operationAt('GET', '/things/{id}'), operationAt('GET', '/things/{name}/parts'))).toThrow(
      '/things/{id} and /things/{name}: variables at one place need one name',
    );
    expect(() => paths(operationAt('GET', '/things/{id}'), operationAt('GET', '/others/{name}'))).not.toThrow();
  });

  test('a greedy path and the root', () => {
    expect(() => paths(operationAt('GET', '/files/{path+}'))).toThrow(RangeError);
    expect(() => paths(operationAt('GET', '/'))).toThrow(RangeError);
  });

  test('a prefix that a family has to itself, with a path of another or with none', () => {
    const greedy = { name: 'first', contracts: [operationAt('GET', '/things/{id}')], greedyBelow: ['/things'], inventory: [] } as const;
    const other = (path: `/${string}`) => ({ name: 'second', contracts: [operationAt('GET', path)], inventory: [] });
    expect([...apiPathsOf([greedy, other('/things')])]).toEqual([
      ['/things', 'second'],
      ['/things/{proxy+}', 'first'],
    ]);
    expect(() => apiPathsOf([greedy, other('/things/{id}/parts')])).toThrow(
      '/things/{id}/parts of second is below /things, where first serves all paths',
    );
    expect(() => apiPathsOf([{ ...greedy, contracts: [operationAt('GET', '/things')] }])).toThrow('first has no path below /things');
  });

  test('one path in two families', () => {
    const families = ['first', 'second'].map((name) => familyOf({ name, contracts: [operationAt('GET', '/things')] }, 'Group').manifest);
    expect(() => apiPathsOf(families)).toThrow('/things is served by first and by second: one family serves all methods of a path');
  });
});

describe.each(['prod', 'dev', 'local'] as const)('the stacks of %s', (stage) => {
  const { all } = synthesize(stage);

  test('have no exports or imports, so that each can be rolled back alone', () => {
    for (const [stack, { text, outputs }] of all) {
      expect([stack, text.includes('Fn::ImportValue')]).toEqual([stack, false]);
      expect([stack, Object.values(outputs).filter(({ Export }) => Export !== undefined)]).toEqual([stack, []]);
    }
  });

  test('are those of the stage, each after the stacks it depends on', () => {
    const { app, stacks } = buildApp(stage);
    const order = stackNames(stage);
    const built = [stacks.data, stacks.monitoring, ...stacks.groups, stacks.api];
    expect(built.map(({ stackName }) => stackName).toSorted()).toEqual([...order].toSorted());
    for (const { stackName, dependencies } of built) {
      for (const dependency of dependencies) expect(order.indexOf(dependency.stackName)).toBeLessThan(order.indexOf(stackName));
    }
    expect(stacks.api.dependencies).toHaveLength(FAMILY_GROUPS.length);
    const others = app.node.children.map(({ node }) => node.id).filter((id) => !order.includes(id));
    const optional = { prod: ['SpeiBackupCopies-prod', 'SpeiBackups-prod', 'SpeiFront-prod'], dev: ['SpeiFront-dev'], local: [] };
    expect(others.toSorted()).toEqual(optional[stage]);
    expect(stacks.front?.dependencies ?? []).toEqual(stage === 'local' ? [] : [stacks.api]);
  });
});
