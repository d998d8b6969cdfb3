import { useLocation } from 'preact-iso/router';

import { createExpectedPayment } from '../../api/expected-payment-operations.ts';
import { useRequestKey } from '../../components/actions/use-request-key.tsx';
import { AccountField } from '../../components/beneficiaries/account-field.tsx';
import { PageTitle } from '../../components/card.tsx';
import { ExpectedPaymentTabs } from '../../components/expected-payments/expected-payment-tabs.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { expectedPaymentPath } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { expectedPaymentTexts } from '../../texts/expected-payments.ts';
import { statedPaymentOf } from '../../view/expected-payments/stated-payment.ts';
import { dayIn } from '../../view/format.ts';
import { ForbiddenPage } from '../forbidden.tsx';

const NewForm = ({ timezone }: { readonly timezone: string }) => {
  const texts = useTexts(expectedPaymentTexts);
  const { client } = useSession();
  const { route } = useLocation();
  const withKey = useRequestKey();
  const send = async (typed: Typed) => {
    const body = statedPaymentOf(typed);
    const answer = await withKey(body, ({ key }) => client.call(createExpectedPayment, { body, idempotencyKey: key }));
    if (!answer.isOk) return answer;
    route(expectedPaymentPath(answer.body.data.id));
    return null;
  };
  return (
    <Form submit={texts.create} onSubmit={send}>
      <div class="columns">
        <Field name="amount" label={texts.amount} hint={texts.amountHint} inputMode="decimal" />
        <AccountField name="account" />
        <Field name="from" label={texts.fromDay} type="date" value={dayIn(timezone, Date.now())} />
        <Field name="to" label={texts.toDay} type="date" hint={texts.toHint} />
        <Field name="client_ref" label={texts.clientRef} hint={texts.clientRefHint} maxLength={64} isOptional />
        <Field name="sender_hint" label={texts.senderHint} hint={texts.senderHintHint} maxLength={255} isOptional />
        <Field name="tolerance" label={texts.tolerance} hint={texts.toleranceHint} inputMode="decimal" isOptional />
      </div>
    </Form>
  );
};

/** A new expected payment, which has a page of its own once it is created. */
const NewExpectedPaymentPage = ({ user: { timezone, permissions } }: PageProps) => {
  const texts = useTexts(expectedPaymentTexts);
  if (!permissions.includes('expected_payments:create')) return <ForbiddenPage />;
  return (
    <section class="card">
      <PageTitle title={texts.newTitle} />
      <ExpectedPaymentTabs />
      <NewForm timezone={timezone} />
    </section>
  );
};

export default NewExpectedPaymentPage;
