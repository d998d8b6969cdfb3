import { useLocation } from 'preact-iso/router';

import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ReceiptForm } from '../../components/validation/receipt-form.tsx';
import { TransferForm } from '../../components/validation/transfer-form.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useMode } from '../../session/mode-context.tsx';
import { testModeTexts } from '../../texts/test-mode.ts';
import { validationTexts } from '../../texts/validation.ts';
import { draftOf } from '../../view/validation/transfer-draft.ts';

/** A validation of a receipt or of typed data. In test mode, which reads no receipts, the address may fill in the form. */
const ValidatePage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(validationTexts);
  const { formText } = useTexts(testModeTexts);
  const { query } = useLocation();
  const isTest = useMode().mode === 'test';
  return (
    <section class="card">
      <PageTitle title={texts.formTitle} />
      {isTest ? (
        <p>{formText}</p>
      ) : (
        <>
          <ReceiptForm />
          <h2>{texts.byHand}</h2>
          <p>{texts.formText}</p>
        </>
      )}
      <TransferForm timezone={timezone} draft={isTest ? draftOf({ request_data: query, ocr_result: null }) : {}} />
      {!isTest && <p class="muted">{texts.quota}</p>}
    </section>
  );
};

export default ValidatePage;
