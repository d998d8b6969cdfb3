import { checkTextMessages } from '../../../infra/operator/preflight/text-message-checks.ts';
import { answering, DENIED, NO_ENDPOINT, rejecting } from './aws-errors.ts';

const READY = { isTextMessageSandbox: answering(false), textMessageSpendLimit: answering(10_000), originationNumbers: answering(1) };
const MEXICO = { countries: ['MX'], perCountryAndDay: 1_000 };
const NORTH_AMERICA = { countries: ['MX', 'US', 'CA'], perCountryAndDay: 1_000 };

const check = async (change: Partial<typeof READY>, stage: 'dev' | 'prod' = 'prod', needs = MEXICO) =>
  (await checkTextMessages({ ...READY, ...change }, needs, stage)).map(({ result }) => result);

describe('checkTextMessages', () => {
  test('is ok out of the sandbox, with a limit for a month and a number', async () => {
    expect(await check({})).toEqual(['ok', 'ok', 'ok']);
  });

  test('fails in the sandbox in prod, and warns in dev', async () => {
    expect(await check({ isTextMessageSandbox: answering(true) })).toEqual(['failed', 'ok', 'ok']);
    expect(await check({ isTextMessageSandbox: answering(true) }, 'dev')).toEqual(['warning', 'ok', 'ok']);
  });

  test.each([
    [1, 'failed'],
    [49, 'failed'],
    [50, 'warning'],
    [1_499, 'warning'],
    [1_500, 'ok'],
  ])('a limit of %i USD a month, where the settings allow 50 USD a day: %s', async (limit, result) => {
    expect(await check({ textMessageSpendLimit: answering(limit) })).toEqual(['ok', result, 'ok']);
  });

  test('without a number of our own warns, and fails where the United States are allowed', async () => {
    const none = { originationNumbers: answering(0) };
    expect(await check(none)).toEqual(['ok', 'ok', 'warning']);
    expect(await check(none, 'prod', NORTH_AMERICA)).toEqual(['ok', 'ok', 'failed']);
  });

  test('without permissions every line is a warning', async () => {
    const denied = rejecting(DENIED);
    const account = { isTextMessageSandbox: denied, textMessageSpendLimit: denied, originationNumbers: denied };
    expect(await check(account)).toEqual(['warning', 'warning', 'warning']);
  });

  test('a region without SNS is one warning', async () => {
    expect(await check({ isTextMessageSandbox: rejecting(NO_ENDPOINT) })).toEqual(['warning']);
  });
});
