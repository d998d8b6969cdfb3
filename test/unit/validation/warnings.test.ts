import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { WARNING_CODES, WARNING_TEXTS } from '../../../shared/validation/http/warning-texts.ts';
import { presentWarnings, warningText } from '../../../shared/validation/http/warnings.ts';
import { aTransfer, BBVA, BBVA_KEY, BENEFICIARY, dateOf, FREE_KEY, SANTANDER } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';

test.each(WARNING_CODES)('the warning %s has a sentence in both languages', (code) => {
  for (const text of [WARNING_TEXTS[code].es, WARNING_TEXTS[code].en]) expect(text).toMatch(/^\p{L}.*\.$/u);
  expect(WARNING_TEXTS[code].es).not.toBe(WARNING_TEXTS[code].en);
});

test('a warning of another version has a text, too', () => {
  expect(warningText('of_another_version', 'en')).toMatch(/\.$/);
});

describe('presentWarnings', () => {
  const BY_BBVA = { kind: 'clave_rastreo', value: BBVA_KEY, referencia: '1234567' } as const;

  test.each([
    ['receptor_not_recognised', { transfer: aTransfer({ receptor: 'Banco X' }) }, null, 'Banco X'],
    ['receptor_ignored', { transfer: aTransfer({ receptor: 'Santander' }), receptor: BBVA.code }, 'BBVA MEXICO', 'Santander'],
    ['emisor_not_recognised', { transfer: aTransfer({ emisor: 'Banco X' }) }, null, 'Banco X'],
    ['emisor_ignored', { transfer: aTransfer({ emisor: 'Santander' }), emisor: BBVA.code }, 'BBVA MEXICO', 'Santander'],
    ['clave_rastreo_of_other_bank', { transfer: aTransfer({ criterion: BY_BBVA, emisor: SANTANDER.name }) }, 'BBVA MEXICO', 'Santander'],
    [
      'fecha_is_operation_date',
      { transfer: aTransfer(), foundAs: { fecha: dateOf('2026-11-02'), claveRastreo: FREE_KEY } },
      '2026-11-02',
      '2026-11-03',
    ],
    ['referencia_numerica_unchecked', { transfer: aTransfer({ criterion: BY_BBVA }) }, '1234567', null],
    ['certificate_contradicts_state', { transfer: aTransfer(), centralStatus: 'cancelado' }, 'liquidado', 'cancelado'],
    ['cep_pdf_unavailable', { transfer: aTransfer() }, null, null],
  ])('%s shows the expected and the found value', (code, changes, expected, found) => {
    const [warning] = presentWarnings(aValidation('one', { ...changes, warnings: [{ code }] }), 'en', SHIPPED_PARTICIPANTS);
    expect(warning).toEqual({ code, detail: warningText(code, 'en'), expected, found });
  });

  test('cep_mismatch shows the field that was sent, and no data that may be of another person', () => {
    const validation = aValidation('one', { transfer: aTransfer(), warnings: [{ code: 'cep_mismatch', field: 'cuenta_beneficiaria' }] });
    expect(presentWarnings(validation, 'es', SHIPPED_PARTICIPANTS)).toMatchObject([{ expected: BENEFICIARY, found: null }]);
  });

  test('without a transfer compares nothing', () => {
    const validation = aValidation('one', { transfer: null, warnings: [{ code: 'receptor_not_recognised', field: 'receptor' }] });
    expect(presentWarnings(validation, 'es', SHIPPED_PARTICIPANTS)).toMatchObject([{ expected: null, found: null }]);
  });
});
