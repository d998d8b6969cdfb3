import { makeScheduleHandler } from '../../../../shared/platform/lambda/schedule-function.ts';
import { invocationOf } from '../../../support/builders/events.ts';
import { makeRecordedLog } from '../../../support/fakes/platform/log.ts';

const { invocation, correlationId } = invocationOf('a run');

const open = (failure: Error | null = null) => {
  const log = makeRecordedLog();
  const run: string[] = [];
  const taskNamed = (name: string) => (): Promise<void> => {
    run.push(name);
    log.info('validation_redispatched');
    return failure === null ? Promise.resolve() : Promise.reject(failure);
  };
  const tasks = { sweep: taskNamed('sweep'), reconcile_quota: taskNamed('reconcile_quota') };
  return { log, run, handler: makeScheduleHandler({ log, tasks }) };
};

test('schedule handler runs the task of the event and no other', async () => {
  const { run, handler } = open();
  await handler({ task: 'reconcile_quota' }, invocation);
  expect(run).toEqual(['reconcile_quota']);
});

test('schedule handler logs the correlation id of the invocation and the task name', async () => {
  const { log, handler } = open();
  await handler({ task: 'sweep' }, invocation);
  expect(log.lines).toMatchObject([{ fields: { correlation_id: correlationId, task: 'sweep' } }]);
  expect(correlationId).toMatch(/^[0-9a-f]{32}$/);
});

test('schedule handler throws when the task fails, and flushes the log', async () => {
  const { log, handler } = open(new Error('the table is away'));
  await expect(handler({ task: 'sweep' }, invocation)).rejects.toThrow('the table is away');
  expect(log.flushes()).toBe(1);
});

test.each([[{ task: 'drop_table' }], [{ task: 'toString' }], [{}], [null], ['sweep']])(
  'schedule handler throws and runs nothing when the event has no known task (%j)',
  async (event) => {
    const { log, run, handler } = open();
    await expect(handler(event, invocation)).rejects.toThrow();
    expect(run).toEqual([]);
    expect(log.flushes()).toBe(1);
  },
);
