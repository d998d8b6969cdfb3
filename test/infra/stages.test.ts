import { resolveStage } from '../../infra/stages.ts';

const resolve = (context: Readonly<Record<string, unknown>>) => resolveStage(context, '1.2.3');

describe('stages', () => {
  test('dev is the stage when the context names none', () => {
    expect(resolve({})).toMatchObject({ name: 'dev', portalUrl: 'https://www.banxico.org.mx/cep/' });
  });

  test.each(['dev', 'prod'])('%s runs on the real clock against the real portal', (stage) => {
    const context = { stage, contact: 'operaciones@example.mx' };
    expect(() => resolve({ ...context, timeScale: '60' })).toThrow(RangeError);
    expect(() => resolve({ ...context, portalUrl: 'http://127.0.0.1:8090/cep/' })).toThrow(RangeError);
  });

  test('prod tells the CEP portal whom to reach', () => {
    expect(() => resolve({ stage: 'prod' })).toThrow(RangeError);
    expect(resolve({ stage: 'prod', contact: 'operaciones@example.mx' }).portalUserAgent).toBe(
      'spei-validation-service/1.2.3 (contact: operaciones@example.mx)',
    );
  });

  test('a local run shortens the later look at a payment by its time scale', () => {
    expect(resolve({ stage: 'local' }).statusRecheckSeconds).toBe(15);
    expect(resolve({ stage: 'local', timeScale: '900' }).statusRecheckSeconds).toBe(1);
    expect(resolve({ stage: 'dev' }).statusRecheckSeconds).toBe(900);
  });

  test('half a custom domain is a mistake', () => {
    expect(() => resolve({ domainName: 'api.example.mx' })).toThrow(RangeError);
    expect(() => resolve({ certificateArn: 'arn:aws:acm:x' })).toThrow(RangeError);
  });

  test.each([
    ['10', 2],
    ['50', 5],
    ['100', 10],
    ['1000', 10],
  ])('where %s functions may run at once, queues take few of them', (concurrency, imports) => {
    const { workerConcurrency, parserConcurrency, committerConcurrency } = resolve({ concurrency });
    expect([workerConcurrency, parserConcurrency, committerConcurrency]).toEqual([2, imports, imports]);
  });

  test('an account that is not described has the concurrency of a new one', () => {
    expect(resolve({})).toEqual(resolve({ concurrency: '10' }));
  });

  test('functions run on arm64 unless a deployment asks for the fall-back', () => {
    expect(resolve({}).architecture.name).toBe('arm64');
    expect(resolve({ architecture: 'x86_64' }).architecture.name).toBe('x86_64');
    expect(resolve({ architecture: 'x86_64', stage: 'local' }).architecture.name).toBe('x86_64');
  });

  test('a region without a language model is a mistake', () => {
    expect(() => resolve({ languageModelRegion: 'us-east-1' })).toThrow(RangeError);
  });

  test.each([
    { stage: 'staging' },
    { timeScale: '0', stage: 'local' },
    { timeScale: 'fast', stage: 'local' },
    { alarmEmail: 'nobody' },
    { languageModel: 'x', languageModelRegion: 'moon' },
    { architecture: 'riscv' },
    { concurrency: '0' },
    { trustedFront: 'token' },
    { fixedAddress: 'yes' },
  ])('a context that makes no sense is refused: %p', (context) => {
    expect(() => resolve(context)).toThrow();
  });
});
