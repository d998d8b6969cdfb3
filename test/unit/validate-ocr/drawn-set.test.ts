import { DRAWN_SET } from '../../receipts/drawn-set.ts';
import { readRecognised } from '../../receipts/recognised.ts';
import { scoreOf } from '../../receipts/score.ts';

const recognised = readRecognised();

/** Figures of docs/receipts.md. A change of the rules may move them: update both, the tuning half alone deciding. */
describe('the drawn set', () => {
  test('is read as documented, in the half that rules were tuned on', () => {
    const tuning = DRAWN_SET.filter(({ isHeldOut }) => !isHeldOut);
    expect(scoreOf(tuning, recognised)).toEqual({
      receipts: 68,
      right: {
        fecha: 65,
        monto: 65,
        clave_rastreo: 49,
        referencia_numerica: 62,
        cuenta_beneficiaria: 67,
        emisor: 67,
        receptor: 65,
      },
      sureAndWrong: ['stp-rotated referencia_numerica'],
      sure: 32,
      sureAndRight: 32,
    });
  });

  test('is read as documented, in the half that was held out', () => {
    const heldOut = DRAWN_SET.filter(({ isHeldOut }) => isHeldOut);
    expect(scoreOf(heldOut, recognised)).toEqual({
      receipts: 52,
      right: {
        fecha: 51,
        monto: 49,
        clave_rastreo: 28,
        referencia_numerica: 51,
        cuenta_beneficiaria: 51,
        emisor: 52,
        receptor: 51,
      },
      sureAndWrong: [],
      sure: 16,
      sureAndRight: 16,
    });
  });
});
