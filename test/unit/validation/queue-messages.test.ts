import { retryQueue } from '../../../shared/validation/adapters/retry-queue.ts';
import { validationQueue } from '../../../shared/validation/adapters/validation-queue.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';

const HEAD = { validationId: validationIdOf('any'), correlationId: 'abc' };
const JOB = { ...HEAD, kind: 'resolve', attempt: 0 };
const ATTEMPT = { ...HEAD, attemptSeq: 1 };

test.each([
  ['a job', validationQueue, JOB],
  ['an attempt', retryQueue, ATTEMPT],
])('the queue of %s accepts it as it was sent', (_name, queue, message) => {
  expect(queue.parse(JSON.stringify(message))).toEqual(message);
});

test.each([
  { ...JOB, kind: 'delete' },
  { ...JOB, validationId: '1' },
  { ...JOB, validationId: `${JOB.validationId}#` },
  { ...JOB, attempt: '0' },
  { ...JOB, attempt: 0.5 },
  { ...JOB, correlationId: undefined },
])('the queue of jobs refuses %j', (message) => {
  expect(validationQueue.parse(JSON.stringify(message))).toBeNull();
});

test.each([
  { ...ATTEMPT, attemptSeq: undefined },
  { ...ATTEMPT, attemptSeq: '1' },
  { ...ATTEMPT, attemptSeq: 0.5 },
  { ...ATTEMPT, validationId: undefined },
  { ...ATTEMPT, validationId: `${ATTEMPT.validationId}#` },
  { ...ATTEMPT, correlationId: undefined },
])('the queue of attempts refuses %j', (message) => {
  expect(retryQueue.parse(JSON.stringify(message))).toBeNull();
});
