import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ReceiptForm } from '../../components/validation/receipt-form.tsx';
import { TransferForm } from '../../components/validation/transfer-form.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { validationTexts } from '../../texts/validation.ts';

/** A validation of a receipt or of typed data. */
const ValidatePage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(validationTexts);
  return (
    <section class="card">
      <PageTitle title={texts.formTitle} />
      <ReceiptForm />
      <h2>{texts.byHand}</h2>
      <p>{texts.formText}</p>
      <TransferForm timezone={timezone} />
      <p class="muted">{texts.quota}</p>
    </section>
  );
};

export default ValidatePage;
