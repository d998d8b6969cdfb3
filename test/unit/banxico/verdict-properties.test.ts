import fc from 'fast-check';

import { PAYMENT_STATES, type UnavailableReason } from '../../../shared/banxico/domain/cep/cep-outcome.ts';
import { decideVerdict, type CepAnswer, type PaymentStatusAnswer } from '../../../shared/banxico/domain/cep/verdict.ts';
import { parseCentavos } from '../../../shared/platform/money/centavos.ts';
import { isProvisional } from '../../../shared/validation/domain/retry/retry-policy.ts';
import {
  BENEFICIARY_CLABE,
  byReference,
  CARD,
  centavos,
  cepBytes,
  CLAVE,
  date,
  OTHER_CLABE,
  payment,
  PDF_BYTES,
  PHONE,
  query,
  speiCode,
} from './cep-fixtures.ts';
import { UNRECOGNISED } from './status-answers.ts';

const REASONS: readonly UnavailableReason[] = [
  'timeout',
  'connection_failed',
  'http_error',
  'portal_error',
  'download_failed',
  'temporarily_closed',
];

describe('decideVerdict for any answer', () => {
  const anyQuery = fc
    .record({
      cuenta: fc.constantFrom(BENEFICIARY_CLABE, OTHER_CLABE, CARD, PHONE),
      monto: fc.constantFrom(centavos('1234.56'), centavos('0.01')),
      fecha: fc.constantFrom(date('2026-11-03'), date('2026-11-04')),
      receptor: fc.constantFrom(speiCode('90723'), speiCode('40012')),
      isByKey: fc.boolean(),
      referencia: fc.constantFrom(null, '1234567', '7654321'),
    })
    .map(({ isByKey, referencia, ...changes }) =>
      isByKey ? query({ criterion: { kind: 'clave_rastreo', value: CLAVE, referencia }, ...changes }) : byReference('1234567', changes),
    );

  const anyPayment = fc
    .record({
      state: fc.constantFrom(...PAYMENT_STATES),
      monto: fc.constantFrom('1234.56', '1,234.56', '0.01', 'NA', null),
      clave_rastreo: fc.constantFrom(CLAVE, 'OTRA', null),
      referencia_numerica: fc.constantFrom('1234567', '0007654321', 'NA', null),
      cuenta_beneficiaria: fc.constantFrom(BENEFICIARY_CLABE, OTHER_CLABE, '****', null),
    })
    .map(payment);

  const anyStatus: fc.Arbitrary<PaymentStatusAnswer> = fc.oneof(
    fc
      .tuple(anyPayment, fc.array(anyPayment, { maxLength: 2 }))
      .map(([first, others]): PaymentStatusAnswer => ({ kind: 'identified', payments: [first, ...others] })),
    fc.constantFrom<PaymentStatusAnswer[]>({ kind: 'not_found' }, UNRECOGNISED),
    fc.constantFrom(...REASONS).map((reason): PaymentStatusAnswer => ({ kind: 'unavailable', reason })),
  );

  const anyFile = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .record({
        monto: fc.constantFrom('1234.56', '300'),
        tipoPago: fc.constantFrom('1', '4'),
        beneficiarioCuenta: fc.constantFrom(BENEFICIARY_CLABE, 'NA'),
      })
      .map(cepBytes),
    fc.nat({ max: cepBytes().length }).map((length) => cepBytes().subarray(0, length)),
  );

  const anyAnswer: fc.Arbitrary<CepAnswer> = fc.oneof(
    anyStatus,
    fc.record({ xml: anyFile, pdf: fc.constantFrom(null, PDF_BYTES) }).map((files): CepAnswer => ({ kind: 'cep_ready', ...files })),
  );

  const deniesPayment = (answer: CepAnswer): boolean =>
    answer.kind === 'not_found' || (answer.kind === 'identified' && answer.payments.some(({ state }) => state === 'no_encontrado'));

  test("returns not_found only on the portal's own answer, never on a failure, a damaged file or an unknown page", () => {
    fc.assert(
      fc.property(anyQuery, anyAnswer, fc.option(anyStatus, { nil: undefined }), (asked, answer, status) => {
        const verdict = decideVerdict(asked, answer, status);
        if (verdict.status === 'not_found') expect(deniesPayment(answer)).toBe(true);
        if (answer.kind === 'not_found') expect(verdict.status).toBe('not_found');
      }),
      { numRuns: 1_000 },
    );
  });

  test('returns valid only with a certificate of that amount to that receiver for a settled payment not returned', () => {
    fc.assert(
      fc.property(anyQuery, anyAnswer, anyStatus, (asked, answer, status) => {
        const verdict = decideVerdict(asked, answer, status);
        if (verdict.status !== 'valid') return;
        expect(answer.kind).toBe('cep_ready');
        expect(verdict.centralResult.SPEI_Tercero['ClaveSPEI']).toBe(asked.receptor);
        expect(parseCentavos(verdict.centralResult.Beneficiario['MontoPago'] ?? '')).toBe(asked.monto);
        if (status.kind !== 'identified' || status.payments.length > 1) return;
        const [own] = status.payments;
        const isCertified = own.clave_rastreo === CLAVE && own.monto === '1234.56' && own.cuenta_beneficiaria === BENEFICIARY_CLABE;
        if (isCertified) expect(['liquidado', 'en_proceso', 'no_encontrado', 'desconocido']).toContain(own.state);
      }),
      { numRuns: 1_000 },
    );
  });

  test('is retryable unless the state of the payment is final', () => {
    fc.assert(
      fc.property(anyQuery, anyAnswer, anyStatus, (asked, answer, status) => {
        const verdict = decideVerdict(asked, answer, status);
        const isFinal =
          verdict.status === 'valid' ||
          verdict.status === 'returned' ||
          ['cancelado', 'rechazado', 'no_liquidado'].includes(verdict.centralStatus);
        expect(isProvisional(verdict)).toBe(!isFinal);
      }),
      { numRuns: 1_000 },
    );
  });

  test('a reference stated next to the key is the one shown, or the verdict warns that none was, or denies or fails it', () => {
    fc.assert(
      fc.property(anyQuery, anyAnswer, anyStatus, (asked, answer, status) => {
        const verdict = decideVerdict(asked, answer, status);
        const { criterion } = asked;
        const isStated = criterion.kind === 'clave_rastreo' && criterion.referencia !== null;
        const isWarned = verdict.warnings.some(({ code }) => code === 'referencia_numerica_unchecked');
        if (!isStated) expect(isWarned).toBe(false);
        if (!isStated || isWarned || verdict.status === 'error' || verdict.status === 'not_found') return;
        if (verdict.status === 'cep_unavailable' && verdict.centralResult === null) return;
        const shown = [answer, status].flatMap((page) => (page.kind === 'identified' ? page.payments : []));
        expect(shown.map(({ referencia_numerica: reference }) => Number(reference))).toContain(Number(criterion.referencia));
      }),
      { numRuns: 1_000 },
    );
  });
});
