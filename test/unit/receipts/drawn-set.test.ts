import { DRAWN_SET } from '../../receipts/drawn-set.ts';
import { RECOGNISED, readRecognised } from '../../receipts/recognised.ts';
import { calibrationOf, countOutcome, SCORED_FIELDS, scoreReceipts, type ScoredReceipt } from '../../receipts/score.ts';

const recognised = readRecognised(RECOGNISED.drawn);

const scoreHalf = (isHeldOut: boolean): readonly ScoredReceipt[] =>
  scoreReceipts(
    DRAWN_SET.filter((spec) => spec.isHeldOut === isHeldOut),
    (id) => {
      const page = recognised.get(id);
      return page === undefined ? undefined : [page];
    },
  );

const rightsOf = (receipts: readonly ScoredReceipt[]): Readonly<Record<string, number>> =>
  Object.fromEntries(SCORED_FIELDS.map((field) => [field, countOutcome(receipts, field, 'right')]));

/** The misread receipts of the held-out half stay unknown. */
const counted = (receipts: readonly ScoredReceipt[]) => {
  const { sureAndWrong, ...calibration } = calibrationOf(receipts);
  const formed = receipts.filter(({ hasFormedKey }) => hasFormedKey);
  return {
    receipts: receipts.length,
    ...rightsOf(receipts),
    formedKeys: `${countOutcome(formed, 'clave_rastreo', 'right')} of ${formed.length}`,
    ...calibration,
    sureAndWrong: sureAndWrong.length,
  };
};

/** Figures of docs/receipts.md, without the PDFs. A change of the rules may change them: update both, but choose rules by the tuning half alone. */
describe('the drawn set', () => {
  test('is read as documented, in the half that rules were tuned on', () => {
    expect(counted(scoreHalf(false))).toEqual({
      receipts: 68,
      fecha: 68,
      monto: 67,
      clave_rastreo: 53,
      referencia_numerica: 66,
      cuenta_beneficiaria: 68,
      emisor: 67,
      receptor: 66,
      formedKeys: '44 of 45',
      sure: 29,
      fieldsRead: 203,
      fieldsRight: 203,
      sureAndWrong: 0,
    });
  });

  test('is read as documented, in the half that was held out', () => {
    expect(counted(scoreHalf(true))).toEqual({
      receipts: 52,
      fecha: 52,
      monto: 52,
      clave_rastreo: 31,
      referencia_numerica: 52,
      cuenta_beneficiaria: 52,
      emisor: 51,
      receptor: 51,
      formedKeys: '25 of 27',
      sure: 19,
      fieldsRead: 133,
      fieldsRight: 133,
      sureAndWrong: 0,
    });
  });
});
