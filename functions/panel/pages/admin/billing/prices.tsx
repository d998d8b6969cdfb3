import { useState } from 'preact/hooks';

import { createPrices, moveSubscriptions } from '../../../api/admin-operations.ts';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { PageTitle } from '../../../components/card.tsx';
import { Checkbox } from '../../../components/checkbox.tsx';
import { Field } from '../../../components/field.tsx';
import { Form, type Typed } from '../../../components/form.tsx';
import { Select } from '../../../components/select.tsx';
import { TextArea } from '../../../components/text/text-area.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { adminBillingTexts } from '../../../texts/admin/billing.ts';
import { intervalTexts } from '../../../texts/admin/plans.ts';
import { listTexts } from '../../../texts/list.ts';
import { chosenOf } from '../../../view/forms/choice.ts';

const Reason = () => {
  const { reason, reasonHint } = useTexts(listTexts);
  return <TextArea name="reason" label={reason} hint={reasonHint} maxLength={500} />;
};

/** What the plans have and the processor lacks: a dry run lists it, then it is created. */
const Creation = () => {
  const texts = useTexts(adminBillingTexts);
  const { client } = useSession();
  const outcome = useOutcome();
  const [steps, setSteps] = useState<readonly string[]>([]);
  const send = async (typed: Typed) => {
    const isDryRun = typed('for_real') !== 'on';
    const answer = await client.call(createPrices, { body: { dry_run: isDryRun, reason: typed('reason') } });
    if (!answer.isOk) return answer;
    const { steps: found } = answer.body.data.attributes;
    setSteps(found);
    outcome.show(isDryRun ? texts.steps(found.length) : texts.created(found.length));
    return null;
  };
  return (
    <section class="card">
      <PageTitle title={texts.prices} />
      <p>{texts.pricesText}</p>
      {outcome.notice}
      {steps.length > 0 && (
        <ul>
          {steps.map((step) => (
            <li key={step}>
              <code>{step}</code>
            </li>
          ))}
        </ul>
      )}
      <Form submit={texts.create} onSubmit={send}>
        <Reason />
        <Checkbox name="for_real">{texts.forReal}</Checkbox>
      </Form>
    </section>
  );
};

/** The subscriptions of a plan move to the price at which it is sold now. */
const Move = () => {
  const texts = useTexts(adminBillingTexts);
  const { once: _once, ...intervals } = useTexts(intervalTexts);
  const { client } = useSession();
  const outcome = useOutcome();
  const send = async (typed: Typed) => {
    const isDryRun = typed('for_real') !== 'on';
    const answer = await client.call(moveSubscriptions, {
      body: {
        plan_slug: typed('plan_slug'),
        billing_interval: chosenOf(intervals, typed('billing_interval')) ?? 'month',
        dry_run: isDryRun,
        reason: typed('reason'),
      },
    });
    if (!answer.isOk) return answer;
    const { matched, moved, has_more: hasMore } = answer.body.data.attributes;
    outcome.show(isDryRun ? texts.matched(matched, hasMore) : texts.moved(moved, hasMore));
    return null;
  };
  return (
    <section class="card">
      <h2>{texts.move}</h2>
      <p>{texts.moveText}</p>
      {outcome.notice}
      <Form submit={texts.moveSubmit} onSubmit={send}>
        <div class="columns">
          <Field name="plan_slug" label={texts.plan} hint={texts.planHint} maxLength={40} />
          <Select name="billing_interval" label={texts.interval} value="month" options={Object.entries(intervals)} />
        </div>
        <Reason />
        <Checkbox name="for_real">{texts.forReal}</Checkbox>
      </Form>
    </section>
  );
};

/** The prices of the plans at the payment processor. */
const PricesPage = () => (
  <>
    <Creation />
    <Move />
  </>
);

export default PricesPage;
