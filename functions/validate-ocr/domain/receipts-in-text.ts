import { mayBeMisreadAs } from '../../../shared/banking/domain/tracking-key/key-confusions.ts';
import { areCertain } from './reading/fields/found-field.ts';
import type { LabelKind } from './reading/labels/labels.ts';
import { labelledText, labelsOf, valuesOf, type LabelledText } from './reading/layout/labelled-page.ts';
import type { TextPage } from './reading/text-page.ts';
import { readAccount } from './reading/values/account.ts';
import { readAmount } from './reading/values/amount.ts';
import { readReference } from './reading/values/reference.ts';
import { isKeyLike, keyText } from './reading/values/tracking-key.ts';

const distinctValues = (text: LabelledText, kind: LabelKind, valueOf: (printed: string) => string | null): readonly string[] => [
  ...new Set(
    labelsOf(text, kind).flatMap((label) =>
      valuesOf(text, label)
        .flatMap((value) => valueOf(value.text) ?? [])
        .slice(0, 1),
    ),
  ),
];

const keyOf = (printed: string): string | null => {
  return isKeyLike(printed) ? keyText(printed) : null;
};

const accountOf = (printed: string): string | null => {
  const read = readAccount(printed, true);
  if (read === null || read.kind === 'unproven') return null;
  return read.kind === 'account' ? read.account.number : read.lastDigits;
};

/** Keys that are no other reading of one before them: a receipt may print its key twice. */
const differentKeys = (keys: readonly string[], areWritten: boolean): number =>
  areWritten
    ? keys.length
    : keys.filter(
        (key, index) =>
          !keys.slice(0, index).some((other) => key.includes(other) || other.includes(key) || mayBeMisreadAs(other, key, 'doubtful')),
      ).length;

/**
 * How many transfers the text of a file shows: by the different tracking keys it labels; without two of them two, where
 * amounts, references and beneficiaries all differ.
 */
export const countReceipts = (pages: readonly TextPage[]): number => {
  const text = labelledText(pages);
  const areWritten = pages.every(({ lines }) => areCertain(lines.flat()));
  const keys = differentKeys(distinctValues(text, 'clave_rastreo', keyOf), areWritten);
  if (keys > 1) return keys;
  const counts = [
    distinctValues(text, 'monto', (printed) => readAmount(printed)?.amount.toString() ?? null),
    distinctValues(text, 'referencia_numerica', (printed) => readReference(printed)?.value ?? null),
    distinctValues(text, 'cuenta_destino', accountOf),
  ].map(({ length }) => length);
  return Math.max(keys, Math.min(...counts));
};
