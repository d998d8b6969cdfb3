import * as v from 'valibot';

import { logEvents } from '../../../../shared/logs/catalogue.ts';
import { METRICS_SERVICE } from '../../../../shared/platform/observability/log.ts';
import { makeFunctionLog } from '../../../../shared/platform/observability/powertools-log.ts';
import { BENEFICIARY } from '../../../support/builders/transfers.ts';

const written: string[] = [];

beforeEach(() => {
  process.env['POWERTOOLS_SERVICE_NAME'] = 'validate/api';
  written.length = 0;
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
});

afterEach(() => {
  delete process.env['POWERTOOLS_SERVICE_NAME'];
  jest.restoreAllMocks();
});

const lines = (): readonly unknown[] =>
  written
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): unknown => JSON.parse(line));

const SECRET = `cuenta ${BENEFICIARY} de PERSONA EJEMPLO`;

/** An error whose every part quotes data. */
const talkative = (): Error => {
  const error = new Error(`${SECRET}\n${SECRET}`, { cause: new Error(SECRET) });
  return Object.assign(error, { query: SECRET, Item: { cuenta: SECRET } });
};

describe('log line', () => {
  test('has its code, message and fields', () => {
    const log = makeFunctionLog('INFO');
    log.bind({ request_id: 'abc', operation: 'validateTransfer' });
    log.info('request_completed', { status: 200, duration_ms: 12 });
    expect(lines()).toMatchObject([
      {
        level: 'INFO',
        service: 'validate/api',
        event: 'request_completed',
        message: logEvents.request_completed,
        request_id: 'abc',
        operation: 'validateTransfer',
        status: 200,
        duration_ms: 12,
      },
    ]);
  });

  test('about an error has its name and stack, without its message', () => {
    makeFunctionLog('INFO').error('request_failed', {}, talkative());
    expect(lines()).toMatchObject([{ level: 'ERROR', event: 'request_failed', error_name: 'Error' }]);
    expect(written.join('')).toContain('powertools-log.test.ts');
    expect(written.join('')).not.toContain(BENEFICIARY);
    expect(written.join('')).not.toContain('PERSONA');
  });

  test.each([[SECRET], [{ message: SECRET }], [undefined], [null], [42]])(
    'about a thrown value that is not an Error (%j) has at most its type',
    (thrown) => {
      makeFunctionLog('INFO').warn('request_failed', {}, thrown);
      expect(lines()).toHaveLength(1);
      expect(written.join('')).not.toContain(BENEFICIARY);
    },
  );

  test('has metrics of one dimension, which is the same for every function', () => {
    const log = makeFunctionLog('INFO');
    log.count('RequestRateLimited');
    log.flush();
    const [metric] = lines();
    expect(metric).toMatchObject({ service: METRICS_SERVICE, _aws: { CloudWatchMetrics: [{ Dimensions: [['service']] }] } });
  });

  test('has no fields of an earlier invocation after flush', () => {
    const log = makeFunctionLog('INFO');
    log.bind({ request_id: 'first' });
    log.flush();
    log.info('request_completed');
    expect(written.join('')).not.toContain('first');
  });

  test('has the fields of its own scope during concurrent scopes', async () => {
    const log = makeFunctionLog('INFO');
    const work = (name: string) =>
      log.within({ correlation_id: name }, async () => {
        await Promise.resolve();
        log.info('validation_resolved', { name });
      });
    await Promise.all([work('a'), work('b')]);
    log.info('request_completed');
    expect(lines()).toMatchObject([{ name: 'a', correlation_id: 'a' }, { name: 'b', correlation_id: 'b' }, {}]);
    const outside = lines().filter((line) => v.is(v.looseObject({ event: v.literal('request_completed') }), line));
    expect(outside).toHaveLength(1);
    for (const line of outside) expect(line).not.toHaveProperty('correlation_id');
  });

  test('below the configured level is omitted', () => {
    makeFunctionLog('WARN').info('request_completed');
    expect(lines()).toEqual([]);
  });
});

describe('metric', () => {
  test('is written once per invocation with its count', () => {
    const log = makeFunctionLog('INFO');
    log.count('VerdictValid');
    log.count('VerdictValid');
    log.count('ValidationAccepted');
    expect(lines()).toEqual([]);
    log.flush();
    log.flush();
    expect(lines()).toMatchObject([{ service: METRICS_SERVICE, VerdictValid: [1, 1], ValidationAccepted: 1 }]);
  });

  test('with count zero is not written', () => {
    makeFunctionLog('INFO').flush();
    expect(written).toEqual([]);
  });
});
