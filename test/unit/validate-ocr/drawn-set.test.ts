import { DRAWN_SET } from '../../receipts/drawn-set.ts';
import { readRecognised } from '../../receipts/recognised.ts';
import { calibrationOf, countOutcome, SCORED_FIELDS, scoreReceipts, type ScoredReceipt } from '../../receipts/score.ts';

const recognised = readRecognised();

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

/** Figures of docs/receipts.md, without the PDFs. A change of the rules may move them: update both, the tuning half alone deciding. */
describe('the drawn set', () => {
  test('is read as documented, in the half that rules were tuned on', () => {
    const scored = scoreHalf(false);
    expect({ receipts: scored.length, ...rightsOf(scored), ...calibrationOf(scored) }).toEqual({
      receipts: 68,
      fecha: 68,
      monto: 68,
      clave_rastreo: 51,
      referencia_numerica: 66,
      cuenta_beneficiaria: 68,
      emisor: 67,
      receptor: 64,
      sure: 29,
      fieldsRead: 203,
      fieldsRight: 203,
      sureAndWrong: [],
    });
  });

  test('is read as documented, in the half that was held out', () => {
    const scored = scoreHalf(true);
    expect({ receipts: scored.length, ...rightsOf(scored), ...calibrationOf(scored) }).toEqual({
      receipts: 52,
      fecha: 51,
      monto: 52,
      clave_rastreo: 30,
      referencia_numerica: 52,
      cuenta_beneficiaria: 49,
      emisor: 51,
      receptor: 50,
      sure: 20,
      fieldsRead: 139,
      fieldsRight: 138,
      sureAndWrong: ['inbursa-rotated emisor'],
    });
  });
});
