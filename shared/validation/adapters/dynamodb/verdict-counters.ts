import * as v from 'valibot';

import type { LabelledWrite, RawItem, Table } from '../../../platform/dynamodb/table.ts';
import { deliveryWrite } from '../../../platform/idempotency/dynamodb-deliveries.ts';
import { parseCalendarDate } from '../../../platform/time/calendar-date.ts';
import { TERMINAL_STATUSES } from '../../domain/status.ts';
import type { VerdictChange } from '../../domain/verdict-change.ts';
import type { VerdictCounters, VerdictsOfDay } from '../../ports/verdict-counters.ts';
import { dayOfVerdicts, verdictsKey } from './keys.ts';

/** Part of the marks of counted changes; with another name, everything would be counted again. */
const CONSUMER = 'verdict-counters';

const counter = v.exactOptional(v.number());
const verdictsItem = v.object({ sk: v.string(), ...v.entriesFromList(TERMINAL_STATUSES, counter) });

const fromItem = (item: RawItem): VerdictsOfDay => {
  const { sk, ...verdicts } = v.parse(verdictsItem, item);
  const day = parseCalendarDate(dayOfVerdicts(sk));
  if (day === null) throw new TypeError('verdicts are counted under no day');
  return { day, verdicts: Object.fromEntries(Object.entries(verdicts).filter(([, count]) => count > 0)) };
};

const counterWrite = ({ userId, day, from, to }: VerdictChange): LabelledWrite<'verdicts'> => {
  const steps = [
    ...(from === null ? [] : [{ name: '#from', status: from, placeholder: ':less', by: -1 }]),
    ...(to === null ? [] : [{ name: '#to', status: to, placeholder: ':more', by: 1 }]),
  ];
  return {
    label: 'verdicts',
    kind: 'update',
    key: verdictsKey(userId, day),
    update: `ADD ${steps.map(({ name, placeholder }) => `${name} ${placeholder}`).join(', ')}`,
    names: Object.fromEntries(steps.map(({ name, status }) => [name, status])),
    values: Object.fromEntries(steps.map(({ placeholder, by }) => [placeholder, by])),
  };
};

/** Counters in DynamoDB: an item per user and day. */
export const makeVerdictCounters = (table: Table): VerdictCounters => ({
  count: async (change, delivery) => {
    if (change.from === change.to) return;
    // The only condition is that of the delivery: if it fails, the change was counted before.
    await table.transact([deliveryWrite(CONSUMER, delivery), counterWrite(change)]);
  },

  ofDays: async (userId, from, to) => {
    const days: VerdictsOfDay[] = [];
    let startAfter: RawItem | null = null;
    do {
      const page: Awaited<ReturnType<Table['query']>> = await table.query({
        condition: 'pk = :pk AND sk BETWEEN :from AND :to',
        values: { ':pk': verdictsKey(userId, from).pk, ':from': verdictsKey(userId, from).sk, ':to': verdictsKey(userId, to).sk },
        startAfter,
      });
      days.push(...page.items.map(fromItem).filter(({ verdicts }) => Object.keys(verdicts).length > 0));
      startAfter = page.next;
    } while (startAfter !== null);
    return days;
  },
});
