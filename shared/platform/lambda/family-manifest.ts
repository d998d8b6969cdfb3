import type * as v from 'valibot';

import type { InventoryEntry } from '../../data-inventory/inventory-entry.ts';
import { GREEDY_PART } from '../http/resources/greedy-resource.ts';
import type { RouteContract } from '../http/schemas/contract.ts';

/** An event as endpoints receive it, for the OpenAPI document. */
export type EventContract = {
  readonly name: string;
  /** Tag that the document lists it under. */
  readonly tag: string;
  /** When it happens. */
  readonly description: string;
  /** Body of a delivery. */
  readonly schema: v.GenericSchema;
};

/** The parts of a family. Bundles, stacks, alarms and test matrices are derived from it. */
export type FamilyManifest = {
  /** Name of the family's folder below functions/. */
  readonly name: string;
  /** Operations that its api.ts serves. */
  readonly contracts: readonly RouteContract[];
  /**
   * Paths below which no other family serves any: the API has one greedy resource below each, so that operations there take none of the
   * resources that a REST API may have.
   */
  readonly greedyBelow?: readonly `/${string}`[];
  /** Path of the pages that its api.ts serves, and of everything below it: pages are no operations, so no contract has them. */
  readonly pages?: `/${string}`;
  /** Events that it delivers to the endpoints of others. */
  readonly deliveredEvents?: readonly EventContract[];
  /** Queues that it processes; `parse` is served by queue-parse.ts. */
  readonly queues?: readonly string[];
  /** Tasks that its schedule.ts runs at fixed rates. */
  readonly schedules?: readonly string[];
  /** Whether its stream.ts reads the table's stream. */
  readonly stream?: boolean;
  /** Entries of another kind, by the name of their file. */
  readonly otherEntries?: readonly string[];
  /** Modules that an entry starts in worker threads, by the entry's file. */
  readonly threads?: Readonly<Record<string, readonly string[]>>;
  /** Its stored data: its items, those of contexts that it lists for them, and its objects. */
  readonly inventory: readonly InventoryEntry[];
};

/** The resources of the REST API that call a family. */
export const apiResourcesOf = ({ contracts, greedyBelow = [], pages }: FamilyManifest): readonly string[] => {
  const single = contracts.map(({ path }) => path).filter((path) => !greedyBelow.some((prefix) => path.startsWith(`${prefix}/`)));
  const ofPages = pages === undefined ? [] : [pages, `${pages}/{file+}`];
  return [...new Set([...single, ...greedyBelow.map((prefix) => `${prefix}${GREEDY_PART}`), ...ofPages])];
};

export const defineManifest = <const Manifest extends FamilyManifest>(manifest: Manifest): Manifest => manifest;

type Listed<List> = List extends readonly (infer Name extends string)[] ? Name : never;

/** Queues of a family. */
export type QueueNameOf<Manifest extends FamilyManifest> = Listed<Manifest['queues']>;

/** Scheduled tasks of a family. */
export type TaskNameOf<Manifest extends FamilyManifest> = Listed<Manifest['schedules']>;

/** Files of a family that are Lambda entries, without `.ts`. */
export type EntryFileOf<Manifest extends FamilyManifest> =
  | (Manifest extends { readonly contracts: readonly []; readonly pages?: never } ? never : 'api')
  | `queue-${QueueNameOf<Manifest>}`
  | (Manifest extends { readonly schedules: readonly string[] } ? 'schedule' : never)
  | (Manifest extends { readonly stream: true } ? 'stream' : never)
  | Listed<Manifest['otherEntries']>;

/** A Lambda entry as `family/file`. */
export type EntryNameOf<Manifest extends FamilyManifest> = Manifest extends FamilyManifest
  ? `${Manifest['name']}/${EntryFileOf<Manifest>}`
  : never;

/** Files of a family that are Lambda entries, without `.ts`. */
export const entryFilesOf = ({
  contracts,
  pages,
  queues = [],
  schedules = [],
  stream = false,
  otherEntries = [],
}: FamilyManifest): readonly string[] => [
  ...(contracts.length === 0 && pages === undefined ? [] : ['api']),
  ...queues.map((queue) => `queue-${queue}`),
  ...(schedules.length === 0 ? [] : ['schedule']),
  ...(stream ? ['stream'] : []),
  ...otherEntries,
];

/** The Lambda entries of a family. */
export const entriesOf = <Manifest extends FamilyManifest>(manifest: Manifest): readonly EntryNameOf<Manifest>[] => {
  const files = entryFilesOf(manifest);
  const isEntry = (name: string): name is EntryNameOf<Manifest> => files.some((file) => name === `${manifest.name}/${file}`);
  return files.map((file) => `${manifest.name}/${file}`).filter(isEntry);
};

/** Paths of the modules that a Lambda entry is bundled from: its own, and those it starts in worker threads. */
export const modulesOf = ({ name, threads = {} }: FamilyManifest, entryFile: string): readonly string[] => [
  `functions/${name}/${entryFile}.ts`,
  ...(threads[entryFile] ?? []),
];
