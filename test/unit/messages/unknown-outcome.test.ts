import { isOutcomeUnknown } from '../../../functions/messages/adapters/unknown-outcome.ts';

const failed = (message: string, members: object): Error => Object.assign(new Error(message), members);
const answered = (httpStatusCode: number): Error => failed('the service answered', { $metadata: { httpStatusCode } });

describe('the outcome of a send', () => {
  test.each([
    ['no response arrives in time', failed('a request has exceeded the configured 8000 ms requestTimeout.', { name: 'TimeoutError' })],
    ['the connection breaks', failed('socket hang up', { name: 'TimeoutError', code: 'ECONNRESET' })],
    ['the connection breaks while the request is written', failed('write EPIPE', { code: 'EPIPE' })],
    ['the response of a success cannot be read', answered(200)],
  ])('is unknown when %s', (_when, error) => {
    expect(isOutcomeUnknown(error)).toBe(true);
  });

  test.each([
    [
      'no connection is made in time',
      failed('the request socket did not establish a connection with the server', { name: 'TimeoutError' }),
    ],
    ['the connection is refused', failed('connect ECONNREFUSED', { code: 'ECONNREFUSED' })],
    ['the name of the service is not found', failed('getaddrinfo ENOTFOUND', { code: 'ENOTFOUND' })],
    ['the service throttles', answered(429)],
    ['the service says that it failed', answered(500)],
    ['something else was thrown', 'text'],
  ])('is known when %s', (_when, error) => {
    expect(isOutcomeUnknown(error)).toBe(false);
  });
});
