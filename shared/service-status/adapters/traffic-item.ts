import * as v from 'valibot';

import { addSteps } from '../../platform/dynamodb/add-steps.ts';
import type { RawItem } from '../../platform/dynamodb/table.ts';
import { hourOf } from '../../platform/time/instant.ts';
import {
  ANSWER_KINDS,
  BUCKET_MS,
  bucketOf,
  isOfPortal,
  type AnswerKind,
  type Probe,
  type TrafficBucket,
} from '../domain/portal-traffic.ts';

const ANSWER_LETTERS: Readonly<Record<AnswerKind, string>> = {
  valid: 'v',
  not_found: 'n',
  cep_unavailable: 'u',
  returned: 'r',
  error: 'e',
  unanswered: 'x',
  closed: 'c',
};
const PROBE_LETTERS = { answered: 'p', failed: 'f', latencyMs: 'l' } as const;

/** A counter is an attribute `b<bucket>_<letter>` of its hour. */
const counterName = (at: number, letter: string): string => `b${(bucketOf(at) - hourOf(at)) / BUCKET_MS}_${letter}`;

/** What adds to an hour, by attribute, and the latest instant at which the portal answered. */
export type HourSteps = { readonly steps: ReadonlyMap<string, number>; readonly answeredAt: number | null };

export const probeSteps = ({ at, latencyMs }: Probe): HourSteps => {
  const letters =
    latencyMs === null ? { [PROBE_LETTERS.failed]: 1 } : { [PROBE_LETTERS.answered]: 1, [PROBE_LETTERS.latencyMs]: latencyMs };
  return {
    steps: new Map(Object.entries(letters).map(([letter, by]) => [counterName(at, letter), by])),
    answeredAt: latencyMs === null ? null : at,
  };
};

/** The steps of answers of one hour. */
export const answerSteps = (answers: readonly { readonly at: number; readonly kind: AnswerKind }[]): HourSteps => {
  const steps = new Map<string, number>();
  for (const { at, kind } of answers) {
    const name = counterName(at, ANSWER_LETTERS[kind]);
    steps.set(name, (steps.get(name) ?? 0) + 1);
  }
  const answered = answers.filter(({ kind }) => isOfPortal(kind)).map(({ at }) => at);
  return { steps, answeredAt: answered.length === 0 ? null : Math.max(...answered) };
};

/** Attribute of an hour with the latest instant at which the portal answered. */
const ANSWERED_AT = 'answered_at';

/** The expression that adds steps to an hour. A redelivery may set the instant back, within the hour. */
export const stepsExpression = ({ steps, answeredAt }: HourSteps, ttl: { readonly name: string; readonly value: number }) => {
  const added = addSteps(steps);
  const answered = answeredAt === null ? [] : [{ name: ANSWERED_AT, value: answeredAt, key: 'answered' }];
  const assigned = [{ ...ttl, key: 'ttl' }, ...answered];
  return {
    update: `SET ${assigned.map(({ key }) => `#${key} = :${key}`).join(', ')} ${added.update}`,
    names: { ...added.names, ...Object.fromEntries(assigned.map(({ key, name }) => [`#${key}`, name])) },
    values: { ...added.values, ...Object.fromEntries(assigned.map(({ key, value }) => [`:${key}`, value])) },
  };
};

const hourItem = v.looseObject({ sk: v.pipe(v.string(), v.transform(Number)), [ANSWERED_AT]: v.optional(v.number()) });
const count = v.number();

/** The hour of an item, with its buckets in their order. */
export const hourFromItem = (item: RawItem): { readonly buckets: readonly TrafficBucket[]; readonly answeredAt: number | null } => {
  const { sk: hour, [ANSWERED_AT]: answeredAt = null } = v.parse(hourItem, item);
  const counters = Object.entries(item).flatMap(([name, value]) => {
    const [, bucket, letter] = /^b(\d+)_([a-z])$/.exec(name) ?? [];
    return bucket === undefined || letter === undefined ? [] : [{ bucket: Number(bucket), letter, value: v.parse(count, value) }];
  });
  const byBucket = [...Map.groupBy(counters, ({ bucket }) => bucket)].toSorted(([one], [other]) => one - other);
  const buckets = byBucket.map(([bucket, ofBucket]) => {
    const values = new Map(ofBucket.map(({ letter, value }) => [letter, value]));
    const valueOf = (letter: string): number => values.get(letter) ?? 0;
    return {
      start: hour + bucket * BUCKET_MS,
      answers: Object.fromEntries(
        ANSWER_KINDS.map((kind) => [kind, valueOf(ANSWER_LETTERS[kind])] as const).filter(([, value]) => value > 0),
      ),
      probes: {
        answered: valueOf(PROBE_LETTERS.answered),
        failed: valueOf(PROBE_LETTERS.failed),
        latencyMs: valueOf(PROBE_LETTERS.latencyMs),
      },
    };
  });
  return { buckets, answeredAt };
};
