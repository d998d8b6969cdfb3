import { useTexts } from '../../session/language-context.tsx';
import { validationTexts } from '../../texts/validation.ts';
import { doubtfulFields, draftOf } from '../../view/validation/transfer-draft.ts';
import { canCorrect } from '../../view/verdict.ts';
import { TransferForm } from './transfer-form.tsx';
import type { Validation } from './use-validation.tsx';

type CorrectionProps = { readonly validation: Validation; readonly timezone: string };

/** The data of a validation in a form, to correct them and to validate again. It is open when fields of a receipt are in doubt. */
export const Correction = ({ validation: { attributes }, timezone }: CorrectionProps) => {
  const texts = useTexts(validationTexts);
  if (!canCorrect(attributes.status)) return null;
  const doubtful = doubtfulFields(attributes);
  return (
    <details class="card" open={doubtful.length > 0}>
      <summary>{texts.correctTitle}</summary>
      <TransferForm timezone={timezone} draft={draftOf(attributes)} doubtful={doubtful} />
    </details>
  );
};
