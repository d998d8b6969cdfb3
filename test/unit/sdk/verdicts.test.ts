import { waitForVerdict } from '../../../infra/sdk/runtime/verdicts.ts';

type Step = { readonly status: string; readonly retryAfter?: string };

/** Validations in the given states, and a clock that only waits move. */
const openWait = (...steps: readonly Step[]) => {
  const prefers: string[] = [];
  const waits: number[] = [];
  let time = 0;
  const get = ({ headers }: { readonly headers: { readonly Prefer: string } }) => {
    prefers.push(headers.Prefer);
    const { status = '', retryAfter } = steps[Math.min(prefers.length, steps.length) - 1] ?? {};
    return Promise.resolve({
      headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      body: { data: { attributes: { status } } },
    });
  };
  const ports = {
    now: () => time,
    sleep: (milliseconds: number) => {
      waits.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
  };
  return { wait: (timeout: number) => waitForVerdict(get, 'v1', { timeout }, ports), prefers, waits };
};

describe('waitForVerdict', () => {
  test.each(['valid', 'not_found', 'cep_unavailable', 'returned', 'invalid', 'failed', 'error'])(
    'returns a validation that is %s',
    async (status) => {
      const { wait } = openWait({ status });
      expect((await wait(1_000)).data.attributes.status).toBe(status);
    },
  );

  test('lets the API hold the answer, and waits Retry-After between requests', async () => {
    const { wait, prefers, waits } = openWait({ status: 'queued', retryAfter: '3' }, { status: 'processing' }, { status: 'valid' });
    expect((await wait(60_000)).data.attributes.status).toBe('valid');
    expect(prefers).toEqual(['wait=20', 'wait=20', 'wait=20']);
    expect(waits).toEqual([3_000, 1_000]);
  });

  test('rejects with verdict_pending before a pause that would end after the timeout', async () => {
    const { wait, prefers } = openWait({ status: 'queued', retryAfter: '3' });
    await expect(wait(5_000)).rejects.toMatchObject({ code: 'verdict_pending' });
    expect(prefers).toEqual(['wait=5', 'wait=2']);
  });
});
