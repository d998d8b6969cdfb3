import * as v from 'valibot';

import type { UserId } from '../../../identity/accounts/domain/identity.ts';
import { between, queryAll } from '../../../platform/dynamodb/query-all.ts';
import type { Table } from '../../../platform/dynamodb/table.ts';
import type { Generation } from '../../domain/count-change.ts';
import type { CounterGenerations } from '../../ports/counter-generations.ts';
import { MARKS } from './counter-attributes.ts';
import { headFromItem } from './head-item.ts';
import { generationOf, headKey, monthKey } from './keys.ts';

const FIRST_MONTH = '0000-00';
const LAST_MONTH = '9999-99';

const keyOf = v.object({ pk: v.string(), sk: v.string() });
const marks = v.object({ [MARKS]: v.optional(v.number(), 0) });

/** Generations of counters in DynamoDB. */
export const makeCounterGenerations = (table: Table): CounterGenerations => {
  const readHead = async (userId: UserId) => headFromItem(await table.get(headKey(userId)));

  const begin = async (userId: UserId, since: number): Promise<Generation> => {
    const { current, next } = await readHead(userId);
    const last = next?.number ?? current.number;
    const generation = { number: last + 1, since };
    const outcome = await table.update({
      key: headKey(userId),
      update: 'SET next_generation = :number, next_since = :since',
      condition:
        next === null
          ? 'attribute_not_exists(next_generation) AND (attribute_not_exists(#generation) OR #generation = :last)'
          : 'next_generation = :last',
      ...(next === null ? { names: { '#generation': 'generation' } } : {}),
      values: { ':number': generation.number, ':since': since, ':last': last },
    });
    if (outcome.kind === 'condition_failed') throw new Error('another rebuild of these counters began at the same time');
    return generation;
  };

  return {
    begin,

    marksIn: async (userId, { number }) => {
      const scope = { userId, generation: number, batch: null };
      const items = await queryAll(table, between(monthKey(scope, FIRST_MONTH), monthKey(scope, LAST_MONTH)));
      return items.reduce((sum, item) => sum + v.parse(marks, item)[MARKS], 0);
    },

    promote: async (userId, { number, since }) => {
      const outcome = await table.update({
        key: headKey(userId),
        update: 'SET #generation = :number, #since = :since REMOVE next_generation, next_since',
        condition: 'next_generation = :number',
        names: { '#generation': 'generation', '#since': 'since' },
        values: { ':number': number, ':since': since },
      });
      return outcome.kind === 'written';
    },

    removeOthers: async (userId) => {
      const { current, next } = await readHead(userId);
      const items = await queryAll(table, { condition: 'pk = :pk', values: { ':pk': headKey(userId).pk } });
      const others = items
        .map((item) => v.parse(keyOf, item))
        .filter(({ sk }) => {
          const generation = generationOf(sk);
          return generation !== null && generation !== current.number && generation !== next?.number;
        });
      await table.removeMany(others);
    },
  };
};
