import { Duration } from 'aws-cdk-lib';

import type { Family, FunctionSettings } from '../../../infra/family-settings/family.ts';
import { sendTo } from '../../../infra/resources/access.ts';
import { defineRoute } from '../../../shared/identity/access/http/route.ts';
import { emptyRequest, type HttpMethod, type RouteContract } from '../../../shared/platform/http/schemas/contract.ts';
import { entryFilesOf, type FamilyManifest } from '../../../shared/platform/lambda/family-manifest.ts';

type Path = `/${string}`;

/** An operation of which only the address matters. */
export const operationAt = (method: HttpMethod, path: Path): RouteContract =>
  defineRoute({
    operationId: `${method} ${path}`,
    method,
    path,
    summary: 'An operation',
    tag: 'Generated',
    access: { credentials: ['public'] },
    request: emptyRequest,
    responses: { 204: { description: 'Done.' } },
    errors: [],
  });

const range = (count: number): readonly number[] => Array.from({ length: count }, (_unused, index) => index);

/** A family whose every function uses the stored state, as most do. */
export const familyOf = (manifest: Omit<FamilyManifest, 'inventory'>, group: string): Family => ({
  manifest: { ...manifest, inventory: [] },
  group,
  queues: () =>
    Object.fromEntries(
      (manifest.queues ?? []).map((queue) => [
        queue,
        { timeout: Duration.seconds(120), batchSize: 10, maxConcurrency: 2, oldestMessageFrom: Duration.minutes(15) },
      ]),
    ),
  functions: ({ state, queue }) => {
    const queues = (manifest.queues ?? []).map(queue);
    const settings: FunctionSettings = {
      environment: { ...state.tableEnvironment, ...state.secretsEnvironment },
      access: [state.table('GetItem', 'PutItem', 'UpdateItem', 'Query'), state.secret, ...queues.map((own) => sendTo(own))],
      errorImpact: `Nobody can use ${manifest.name} any more.`,
      slowFrom: Duration.seconds(5),
    };
    const tasks = Object.fromEntries((manifest.schedules ?? []).map((task) => [task, Duration.minutes(1)]));
    const timed = { ...settings, timeout: Duration.seconds(50) };
    const settingsOf = (file: string) => {
      if (file === 'schedule') return { ...timed, tasks };
      return file === 'stream' ? { ...timed, follows: [{ pkPrefix: 'THING#', sk: 'THING' }] } : settings;
    };
    return Object.fromEntries(entryFilesOf({ ...manifest, inventory: [] }).map((file) => [file, settingsOf(file)]));
  },
});

/** Answers for paths without a family; the API names it. */
const fallbackFamily = familyOf({ name: 'meta', contracts: [], otherEntries: ['fallback'] }, 'Meta');

/**
 * A tree of so many paths below one, and so many operations on it. Some paths have two operations and others none: a list without
 * operations, an item, and its sub-resources.
 */
const operationsBelow = (base: Path, paths: number, operations: number): readonly RouteContract[] => {
  const item: Path = `${base}/{id}`;
  const parts = range(paths - 2).map((part): Path => `${item}/part-${part + 1}`);
  const own = [item, ...parts].map((path) => operationAt('GET', path));
  const more = [item, ...parts].map((path) => operationAt('PUT', path));
  return [...own, ...more].slice(0, operations);
};

/** In every group of four families: queues and tasks of each. */
const QUEUES_OF_GROUP = [2, 1, 1, 1];
const TASKS_OF_GROUP = [2, 2, 1, 1];
const GROUP_SIZE = QUEUES_OF_GROUP.length;

type Size = { readonly families: number; readonly operations: number; readonly paths: number };

/**
 * An API of many families: so many operations on so many gateway paths, `{proxy+}` among them, in groups of four
 * families with five queues and six scheduled tasks. The first two families of a group share a first segment; one
 * family follows the table's stream.
 */
export const generatedFamilies = ({ families, operations, paths }: Size): readonly Family[] => {
  const shared = range(families).filter((index) => index % GROUP_SIZE === 1).length;
  // The proxy and the segments that two families share belong to no family.
  const ownPaths = paths - 1 - shared;
  const share = (total: number, index: number): number =>
    Math.floor(((index + 1) * total) / families) - Math.floor((index * total) / families);
  const generated = range(families).map((index) => {
    const place = index % GROUP_SIZE;
    const group = Math.floor(index / GROUP_SIZE) + 1;
    const base: Path = place < 2 ? `/area-${group}/family-${index + 1}` : `/family-${index + 1}`;
    return familyOf(
      {
        name: `family-${index + 1}`,
        contracts: operationsBelow(base, share(ownPaths, index), share(operations, index)),
        queues: range(QUEUES_OF_GROUP[place] ?? 0).map((queue) => `work-${queue + 1}`),
        schedules: range(TASKS_OF_GROUP[place] ?? 0).map((task) => `task_${task + 1}`),
        // A stream allows two readers at most.
        stream: index === 0,
      },
      `Group${group}`,
    );
  });
  return [...generated, fallbackFamily];
};

/** Two small families, the second with the given contracts. */
export const twoFamilies = (second: readonly RouteContract[]): readonly Family[] => [
  familyOf({ name: 'first', contracts: [operationAt('GET', '/first'), operationAt('GET', '/first/{id}')] }, 'Group'),
  familyOf({ name: 'second', contracts: second }, 'Group'),
  fallbackFamily,
];
