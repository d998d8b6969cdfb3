import fc from 'fast-check';

import { createThrottle, type Limits, type Throttle } from '../../../infra/local/portal/protocol/throttle.ts';
import { startPortalSimulator } from '../../../infra/local/portal/server.ts';
import { textWith } from './matchers.ts';
import { NOON, paymentWith, queryFor } from './payments.ts';
import { control, newVisitor } from './visitor.ts';

const REAL: Limits = {
  queries: 4,
  window_seconds: 15,
  block_seconds: 60,
  queries_before_block: 5,
  captcha_answer: null,
};

const throttleWith = (changes: Partial<Limits> = {}): Throttle => {
  const throttle = createThrottle();
  throttle.setLimits({ ...REAL, ...changes });
  return throttle;
};

const askTimes = (throttle: Throttle, times: number, now: number, ip = '127.0.0.1') =>
  Array.from({ length: times }, () => throttle.check(ip, 'c', now));

describe('rate limits per address', () => {
  test('allow 4 queries in 15 seconds, answer the next with the captcha and, five later, with the block', () => {
    expect(askTimes(throttleWith(), 10, 0)).toEqual([
      ...['pass', 'pass', 'pass', 'pass'],
      ...['captcha', 'captcha', 'captcha', 'captcha', 'captcha'],
      'maximum',
    ]);
  });

  test('slide: each query counts for 15 seconds', () => {
    const throttle = throttleWith();
    expect([0, 5_000, 10_000, 14_000].map((now) => throttle.check('::1', 'c', now))).toEqual(['pass', 'pass', 'pass', 'pass']);
    expect(throttle.check('::1', 'c', 14_999)).toBe('captcha');
    expect(throttle.check('::1', 'c', 15_000)).toBe('pass');
    expect(throttle.check('::1', 'c', 15_001)).toBe('captcha');
    expect(throttle.check('::1', 'c', 20_000)).toBe('pass');
  });

  test('apply to each address separately', () => {
    const throttle = throttleWith();
    askTimes(throttle, 10, 0, '127.0.0.1');
    expect(throttle.check('127.0.0.2', 'c', 0)).toBe('pass');
    expect(throttle.isBlocked('127.0.0.1', 0)).toBe(true);
    expect(throttle.isBlocked('127.0.0.2', 0)).toBe(false);
  });

  test('block for the time set, which further queries do not extend', () => {
    const throttle = throttleWith();
    askTimes(throttle, 10, 0);
    expect(throttle.check('127.0.0.1', 'c', 59_999)).toBe('maximum');
    expect(throttle.isBlocked('127.0.0.1', 59_999)).toBe(true);
    expect(throttle.isBlocked('127.0.0.1', 60_000)).toBe(false);
    expect(throttle.check('127.0.0.1', 'c', 60_000)).toBe('pass');
  });

  test('admit a query with the right captcha answer until the block', () => {
    const throttle = throttleWith({ captcha_answer: 'abc12' });
    askTimes(throttle, 5, 0);
    expect(throttle.check('127.0.0.1', 'abc12', 0)).toBe('pass');
    askTimes(throttle, 5, 0);
    expect(throttle.check('127.0.0.1', 'abc12', 0)).toBe('maximum');
  });

  test('can be removed, which ends a block', () => {
    const throttle = throttleWith();
    askTimes(throttle, 10, 0);
    throttle.setLimits(null);
    expect(throttle.isBlocked('127.0.0.1', 0)).toBe(false);
    expect(new Set(askTimes(throttle, 100, 0))).toEqual(new Set(['pass']));
  });

  test('never allow more queries in any window than set', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 8_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, (waits) => {
        const throttle = throttleWith({ block_seconds: 10 });
        let now = 0;
        const passed: number[] = [];
        for (const wait of waits) {
          now += wait;
          if (throttle.check('::1', 'c', now) === 'pass') passed.push(now);
        }
        for (const start of passed) {
          expect(passed.filter((time) => time >= start && time < start + 15_000).length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });
});

test('the portal answers the captcha page over its limits, then the maximum page, downloads included', async () => {
  let now = NOON;
  const payment = paymentWith();
  const portal = await startPortalSimulator({ port: 0, seed: [payment], now: () => now });
  await control(portal.url, 'PUT', 'limits', { queries: 4, window_seconds: 15, block_seconds: 60 });
  const visitor = newVisitor(portal.url);
  const ask = async (): Promise<string> => (await visitor.post('/cep/valida.do', queryFor(payment))).text;

  for (let i = 0; i < 4; i += 1) expect(await ask()).toContain('descarga.do?formato=XML');
  expect((await visitor.get('/cep/descarga.do?formato=XML')).text).toMatch(/^<\?xml/);

  const captcha = await ask();
  expect(captcha).toContain('La imagen de seguridad no fue ingresada correctamente. Favor de validar.');
  expect(captcha).toContain('name="varHideCaptcha" value="false"');
  expect((await visitor.get('/cep/descarga.do?formato=XML')).status).toBe(500);

  for (let i = 0; i < 4; i += 1) await ask();
  const maximum = 'ha excedido el n&uacute;mero m&aacute;ximo de consultas en este portal';
  const blocked = await visitor.post('/cep/valida.do', queryFor(payment));
  expect(blocked).toMatchObject({ status: 200, text: textWith(maximum) });
  expect(blocked.text).toMatch(/^\n<!DOCTYPE html>/);
  expect((await visitor.get('/cep/descarga.do?formato=XML')).text).toContain(maximum);

  now += 60_000;
  expect(await ask()).toContain('descarga.do?formato=XML');
  await portal.close();
});
