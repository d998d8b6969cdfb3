import { unitsUsed } from '../../support/api/expectations.ts';
import { get } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import {
  aLine,
  attributesOf,
  batchOfLines,
  commit,
  importOfLines,
  lines,
  previewOf,
  runToEnd,
  sendTo,
} from '../../support/api/validation-imports.ts';
import { certified } from '../../support/builders/cep-answers.ts';

const open = async () => {
  const api = makeTestApi();
  const caller = await api.createUser();
  api.source.onQuery((query) => certified(query));
  return { api, caller };
};

test('a file is previewed, committed and validated, and its results are found by batch_id', async () => {
  const { api, caller } = await open();
  const id = await importOfLines(api, caller, [...lines(3), aLine(4, { cuenta_beneficiaria: '012180000000000010' })]);
  expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'preview_ready', total_rows: 4, valid_count: 3, fatal_count: 1 });
  expect(await unitsUsed(api, caller)).toBe(0);

  const committed = await commit(api, caller, id, { expected_quota: 3 });
  expect(committed.status).toBe(202);
  expect(await unitsUsed(api, caller)).toBe(3);
  await api.processValidationImports();
  expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'validating', committed_count: 3, skipped_count: 1 });

  expect(await runToEnd(api, caller, id)).toMatchObject({
    status: 'completed',
    ended_count: 3,
    waiting_count: 0,
    in_queue_count: 0,
    verdicts: { valid: 3 },
    estimated_completion_at: null,
  });
  const history = await get(api, caller, `/validations?batch_id=${id}`);
  expect(history.at('data')).toHaveLength(3);
  expect(await unitsUsed(api, caller)).toBe(3);
});

test('a row that waits is queued without times, and its processing time counts from its entry into the queue', async () => {
  const { api, caller } = await open();
  const id = await batchOfLines(api, caller, lines(4));
  const rows = await previewOf(api, caller, id);
  const last = String(rows[3]?.attributes['validation_id']);
  const read = () => get(api, caller, `/validations/${last}`);
  expect((await read()).at('data.attributes')).toMatchObject({
    status: 'queued',
    enqueued_at: null,
    expires_at: null,
    batch_id: Number(id),
    batch_position: 4,
    retry_state: { enabled: false },
  });
  api.clock.advance(5 * 3_600_000);
  await runToEnd(api, caller, id);
  const ended = await read();
  expect(ended.at('data.attributes.status')).toBe('valid');
  expect(Number(ended.at('data.attributes.processing_time_ms'))).toBeLessThan(3_600_000);
});

test('cancel removes the rows that wait and refunds their units', async () => {
  const { api, caller } = await open();
  const id = await batchOfLines(api, caller, lines(60));
  expect(await unitsUsed(api, caller)).toBe(60);
  const cancelled = await sendTo(api, caller, 'POST', `/${id}/cancel`);
  expect(cancelled.problems).toEqual([]);
  expect(cancelled.at('data.attributes')).toMatchObject({ status: 'cancelled', refunded_count: 58, waiting_count: 0, in_queue_count: 2 });
  expect(await unitsUsed(api, caller)).toBe(2);
  for (let step = 0; step < 20; step += 1) {
    await api.processQueue();
    await api.processEvents();
    api.clock.advance(1_000);
  }
  expect(await attributesOf(api, caller, id)).toMatchObject({ status: 'cancelled', ended_count: 2, in_queue_count: 0 });
});
