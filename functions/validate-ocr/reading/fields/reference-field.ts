import type { FieldReading } from '../../../../shared/validation/domain/receipt/receipt.ts';
import { labelsOf, valuesOf, type LabelledText } from '../layout/labelled-page.ts';
import { readReference } from '../values/reference.ts';
import { confidenceOf, fieldReading } from './found-field.ts';

/** The numeric reference, by its label: seven digits elsewhere are folios. */
export const readReferenceField = (text: LabelledText): FieldReading | null => {
  const found = labelsOf(text, 'referencia_numerica').flatMap((label) =>
    valuesOf(text, label)
      .filter(({ isJoined }) => !isJoined)
      .flatMap((value) => {
        const read = readReference(value.text);
        if (read === null) return [];
        const words = confidenceOf(value.words);
        const sure = words >= 0.75 ? 0.96 : 0.5 + 0.45 * words;
        return [fieldReading(value, read.value, read.isRepaired ? Math.min(sure, 0.85) : sure, read.isRepaired ? ['digits'] : [])];
      })
      .slice(0, 1),
  );
  return found.toSorted((left, right) => right.confidence - left.confidence)[0] ?? null;
};
