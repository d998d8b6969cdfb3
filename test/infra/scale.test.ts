import { allContracts } from '../../functions/manifests.ts';
import { generatedFamilies } from '../support/infra/generated-families.ts';
import { restApiOf } from '../support/infra/rest-api.ts';
import { synthesize, type Synthesized } from '../support/infra/synthesized.ts';

/** Four fifths of the resources that CloudFormation takes in a stack. */
const MAX_RESOURCES = 400;
/** Resources that a REST API may have. */
const MAX_REST_RESOURCES = 300;
/** Resources, besides those of today and the root, that the quota has room for at least. */
const MIN_ROOM = 50;

/** Of the control plane of API Gateway, in an account and region. */
const CALLS_PER_SECOND = 10;
/** A path takes a resource, a method and its integration. */
const CALLS_PER_PATH = 3;

const FAMILIES = 20;
const OPERATIONS = 300;

const today = synthesize('prod');
const todaysPaths = restApiOf(today).paths.length;

/** Today's paths for so many operations. */
const pathsFor = (operations: number): number => Math.floor((operations * todaysPaths) / allContracts.length);

const families = generatedFamilies({ families: FAMILIES, operations: OPERATIONS, paths: pathsFor(OPERATIONS) });
const grown = synthesize('prod', { families });

const sizesOf = ({ all }: Synthesized): readonly (readonly [stack: string, resources: number])[] =>
  Array.from(all, ([stack, { resources }]) => [stack, resources.size] as const).toSorted(([, left], [, right]) => right - left);

const tableOf = (title: string, synthesized: Synthesized): string => {
  const rows = sizesOf(synthesized).map(([stack, resources]) => `  ${String(resources).padStart(4)}  ${stack}`);
  const total = sizesOf(synthesized).reduce((sum, [, resources]) => sum + resources, 0);
  const paths = restApiOf(synthesized).paths.length;
  return [`${title}: ${total} resources in ${rows.length} stacks, ${paths} paths`, ...rows].join('\n');
};

describe(`${OPERATIONS} operations of ${FAMILIES} families`, () => {
  beforeAll(() => {
    process.stdout.write(`${tableOf('Today', today)}\n${tableOf(`${OPERATIONS} operations, ${FAMILIES} families`, grown)}\n`);
  });

  test("are synthesized with today's ratio of paths, with workers and schedules", () => {
    expect(families.flatMap(({ manifest }) => manifest.contracts)).toHaveLength(OPERATIONS);
    expect(families.filter(({ manifest }) => manifest.contracts.length > 0)).toHaveLength(FAMILIES);
    expect(restApiOf(grown).paths).toHaveLength(pathsFor(OPERATIONS));
    const groups = grown.groups.filter((group) => group.ofType('AWS::Scheduler::Schedule').length > 0);
    expect(groups.map((group) => group.ofType('AWS::Lambda::EventSourceMapping').length)).toEqual([6, 5, 5, 5, 5]);
    expect(groups.map((group) => group.ofType('AWS::Scheduler::Schedule').length)).toEqual([6, 6, 6, 6, 6]);
  });

  test.each(sizesOf(grown))('%s uses less than four fifths of the resource limit of a stack', (_stack, resources) => {
    expect(resources).toBeLessThan(MAX_RESOURCES);
  });

  test('are deployed by one nested stack at a time, so that they do not call the control plane of API Gateway concurrently', () => {
    const nested = grown.api.ofType('AWS::CloudFormation::Stack');
    const namesBefore = new Map(
      nested.map(([id, { DependsOn }]) => [id, DependsOn.filter((name) => nested.some(([other]) => other === name))]),
    );
    expect(namesBefore.size).toBeGreaterThan(10);
    expect([...namesBefore.values()].map((before) => before.length).toSorted()).toEqual([
      0,
      ...Array<number>(namesBefore.size - 1).fill(1),
    ]);
    // A chain: each is followed by one other at most.
    const followed = [...namesBefore.values()].flat();
    expect(new Set(followed).size).toBe(followed.length);
  });

  test("need less than two minutes at the call rate of API Gateway's control plane", () => {
    const calls = CALLS_PER_PATH * restApiOf(grown).paths.length;
    const inLargest = CALLS_PER_PATH * Math.max(...grown.paths.map((stack) => stack.ofType('AWS::ApiGateway::Resource').length));
    process.stdout.write(`Calls to make the paths: ${calls}, ${inLargest} of them in the largest nested stack\n`);
    expect(calls / CALLS_PER_SECOND).toBeLessThan(120);
  });

  test('fit into one REST API', () => {
    expect(restApiOf(grown).paths.length + 1).toBeLessThanOrEqual(MAX_REST_RESOURCES);
  });
});

describe('the current API', () => {
  test.each(sizesOf(today))('%s uses less than four fifths of the resource limit of a stack', (_stack, resources) => {
    expect(resources).toBeLessThan(MAX_RESOURCES);
  });

  test(`leaves room for ${MIN_ROOM} more resources in the default quota of a REST API, which counts the root`, () => {
    expect(MAX_REST_RESOURCES - (todaysPaths + 1)).toBeGreaterThanOrEqual(MIN_ROOM);
  });
});
