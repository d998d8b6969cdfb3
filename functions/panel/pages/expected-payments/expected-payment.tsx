import { useRoute } from 'preact-iso/router';
import { useState } from 'preact/hooks';

import { cancelExpectedPayment, getExpectedPayment } from '../../api/expected-payment-operations.ts';
import { withBody } from '../../api/with-body.ts';
import { PageTitle } from '../../components/card.tsx';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { ExpectedPaymentFacts } from '../../components/expected-payments/expected-payment-facts.tsx';
import { ExpectedPaymentTabs } from '../../components/expected-payments/expected-payment-tabs.tsx';
import { MatchByHand } from '../../components/expected-payments/match-by-hand.tsx';
import { ManualChanges, Matches } from '../../components/expected-payments/matches.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { expectedPaymentTexts } from '../../texts/expected-payments.ts';
import { canCancel, takesPayments } from '../../view/expected-payments/state.ts';

/** Cancels an expected payment, once that is confirmed. */
const Cancel = ({ id, onDone }: { readonly id: string; readonly onDone: (text: string) => void }) => {
  const texts = useTexts(expectedPaymentTexts);
  const { client } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = async () => {
    const answer = await client.call(cancelExpectedPayment, { params: { id } });
    if (!answer.isOk) return answer;
    onDone(texts.cancelled);
    return null;
  };
  return (
    <>
      <button
        type="button"
        class="danger-button"
        onClick={() => {
          setIsAsking(true);
        }}
      >
        {texts.cancel}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={texts.cancelTitle}
          text={texts.cancelText}
          submit={texts.cancel}
          onConfirm={cancel}
          onClose={() => {
            setIsAsking(false);
          }}
        />
      )}
    </>
  );
};

/** An expected payment with its payments, which can be matched and unmatched by hand, and its cancellation. */
const ExpectedPaymentPage = ({ user: { timezone, permissions } }: PageProps) => {
  const texts = useTexts(expectedPaymentTexts);
  const { client } = useSession();
  const id = useRoute().params['id'] ?? '';
  const [done, setDone] = useState<string | null>(null);
  const reading = useReading(async () => withBody(await client.call(getExpectedPayment, { params: { id } })), id);
  const show = (text: string): void => {
    setDone(text);
    reading.reload();
  };
  const expected = reading.body?.data ?? null;
  const canUpdate = permissions.includes('expected_payments:update');
  return (
    <>
      <section class="card">
        <PageTitle title={expected?.attributes.client_ref ?? texts.detailTitle} />
        <ExpectedPaymentTabs />
        {done !== null && (
          <p class="notice success" role="status">
            {done}
          </p>
        )}
        <ReadPart reading={reading}>
          {({ data }) => (
            <>
              <ExpectedPaymentFacts expected={data.attributes} timezone={timezone} />
              <div class="actions">
                <button type="button" class="plain" onClick={reading.reload}>
                  {texts.reread}
                </button>
                {canCancel(data.attributes) && permissions.includes('expected_payments:delete') && <Cancel id={id} onDone={show} />}
              </div>
              <h2>{texts.matches}</h2>
              <Matches expected={data} canUpdate={canUpdate} onDone={show} />
            </>
          )}
        </ReadPart>
        <a href={PATHS.expectedPayments}>{texts.back}</a>
      </section>
      {expected !== null && canUpdate && takesPayments(expected.attributes) && (
        <MatchByHand expected={expected} timezone={timezone} hasHistory={permissions.includes('validations:read')} onDone={show} />
      )}
      {expected !== null && expected.attributes.manual_changes.length > 0 && (
        <section class="card">
          <h2>{texts.changes}</h2>
          <ManualChanges expected={expected} timezone={timezone} />
        </section>
      )}
    </>
  );
};

export default ExpectedPaymentPage;
