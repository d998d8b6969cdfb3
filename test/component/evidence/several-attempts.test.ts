import { makeReplayValidation } from '../../../infra/operator/evidence/replay-validation.ts';
import type { HttpExchange } from '../../../shared/banxico/adapters/cep-portal/http-exchange.ts';
import { isValidationId } from '../../../shared/validation/domain/validation-id.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import { makeReadResponses } from '../../../shared/validation/use-cases/read-responses.ts';
import { get, invoke, postValidate } from '../../support/api/invoke.ts';
import { openWithPlan, POLICY, retriesOf } from '../../support/api/retries.ts';
import { ASKED_ONCE, transferBody } from '../../support/builders/transfers.ts';
import { filesOf, verifyWithScript } from '../../support/evidence/pack.ts';
import { page, portalExchange, portalWith } from '../../support/evidence/portal.ts';
import { certificateOf } from '../../support/evidence/validated.ts';
import { PDF_BYTES } from '../../unit/banxico/cep-fixtures.ts';
import { notFoundPage } from '../../unit/banxico/portal-pages.ts';

const HOUR_MS = 3_600_000;

const PORTALS = {
  absent: portalExchange(() => page(notFoundPage())),
  settled: portalWith(certificateOf, PDF_BYTES),
  returned: portalWith(certificateOf, PDF_BYTES, 'Devuelto'),
} as const;

/** A validation that is not found at first, found by its second retry, and returned at a recheck. */
const validatedInFourAttempts = async () => {
  let portal: keyof typeof PORTALS = 'absent';
  const portalExchangeOf: HttpExchange = (request) => PORTALS[portal](request);
  const { api, caller } = await openWithPlan(undefined, undefined, { portalExchange: portalExchangeOf });
  const created = await postValidate(api, caller, transferBody({ ...ASKED_ONCE, retry_policy: POLICY }));
  const id = created.at('data.id');
  if (typeof id !== 'string' || !isValidationId(id)) throw new Error(created.text);
  const { retryLater } = retriesOf(api, caller, id);
  await retryLater();
  portal = 'settled';
  await retryLater();
  portal = 'returned';
  api.clock.advance(HOUR_MS);
  const recheck = await invoke(api, { method: 'POST', path: `/validations/${id}/recheck`, headers: caller.authorization });
  expect(recheck.at('data.attributes.status')).toBe('returned');
  const evidence = await get(api, caller, `/validations/${id}/evidence`);
  const keys = (await get(api, caller, '/.well-known/evidence-keys.json')).text;
  const replayOver = (certificates: CertificateStore) =>
    makeReplayValidation({
      validations: api.kept.validations,
      retries: api.kept.retries,
      certificates,
      readResponses: makeReadResponses(certificates),
    });
  return { api, id, evidence, keys, replayOver };
};

/** The digests of the stored responses of a validation. */
const storedDigests = async ({ api, id }: Pick<Awaited<ReturnType<typeof validatedInFourAttempts>>, 'api' | 'id'>) =>
  (await api.certificateFiles.list()).flatMap(({ key }) => {
    const [of, kind, digest = ''] = key.split(' ');
    return of === id && kind === 'responses' ? [digest] : [];
  });

describe('a validation with retries and a recheck', () => {
  test('has each attempt with its own responses in its pack, and names the one of the verdict', async () => {
    const { id, evidence, keys } = await validatedInFourAttempts();
    expect(verifyWithScript(evidence.bytes, keys)).toContain(`genuine: validation ${id} is returned`);
    const files = filesOf(evidence.bytes);
    expect(JSON.parse(String(files.get('attempts.json')))).toMatchObject([
      { number: 1, kind: 'first', is_verdict: false, responses: { state: 'kept' }, queries: [{ outcome: { status: 'not_found' } }] },
      { number: 2, kind: 'retry', is_verdict: false, retry: { attempt_number: 1, new_status: 'not_found' }, responses: { state: 'kept' } },
      { number: 3, kind: 'retry', is_verdict: false, retry: { attempt_number: 2, new_status: 'valid' }, responses: { state: 'kept' } },
      { number: 4, kind: 'recheck', is_verdict: true, responses: { state: 'kept' }, queries: [{ outcome: { status: 'returned' } }] },
    ]);
    expect(JSON.parse(String(files.get('verdict.json')))).toMatchObject({ status: 'returned', attempt: 4 });
    expect(files.get('responses/1-1-1.html')?.toString()).toBe(notFoundPage());
    // The same page again is in the pack once.
    expect([...files.keys()].filter((path) => path.startsWith('responses/')).every((path) => !path.startsWith('responses/2-'))).toBe(true);
  });

  test('gives the stored verdict of every attempt when its responses are replayed', async () => {
    const validated = await validatedInFourAttempts();
    const digests = await storedDigests(validated);
    expect(digests).toHaveLength(4);
    expect(await validated.replayOver(validated.api.certificates)(validated.id, digests)).toEqual([]);
  });

  test('is listed by a replay whose responses belong to no attempt, are damaged or are missing', async () => {
    const validated = await validatedInFourAttempts();
    const [digest = ''] = await storedDigests(validated);
    const { api, id, replayOver } = validated;
    const other = 'f'.repeat(64);
    const damaged: CertificateStore = { ...api.certificates, readResponses: () => Promise.reject(new Error('the digest is another')) };
    expect(await replayOver(damaged)(id, [digest, other])).toMatchObject([
      { problem: 'no_attempt', responses: other },
      { problem: 'unreadable', responses: digest },
    ]);
    const lost: CertificateStore = { ...api.certificates, readResponses: () => Promise.resolve(null) };
    expect(await replayOver(lost)(id, [digest])).toMatchObject([{ problem: 'missing', responses: digest }]);
  });
});
