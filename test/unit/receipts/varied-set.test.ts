import { RECOGNISED, readRecognised } from '../../receipts/recognised.ts';
import { calibrationOf, countOutcome, SCORED_FIELDS, scoreReceipts } from '../../receipts/score.ts';
import { VARIED_SET } from '../../receipts/varied/varied-set.ts';

const texts = readRecognised(RECOGNISED.varied);

/** The text of PDFs is the printed text: failures here are those of the rules. */
describe('the text PDFs of the varied set', () => {
  test.each([
    ['tuning', false, 36],
    ['held-out', true, 18],
  ])('are read as printed in the %s layouts', (_name, isHeldOut, count) => {
    const receipts = VARIED_SET.filter((spec) => spec.treatment === 'pdf' && spec.isHeldOut === isHeldOut);
    const scored = scoreReceipts(receipts, (id) => [texts.get(id) ?? []].flat());
    const rights = Object.fromEntries(SCORED_FIELDS.map((field) => [field, countOutcome(scored, field, 'right')]));
    expect(rights).toEqual(Object.fromEntries(SCORED_FIELDS.map((field) => [field, count])));
    expect(calibrationOf(scored).sureAndWrong).toEqual([]);
  });
});
