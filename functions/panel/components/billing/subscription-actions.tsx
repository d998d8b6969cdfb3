import { useMemo, useState } from 'preact/hooks';

import { cancelSubscription, createPortalSession, resumeSubscription, setOverage } from '../../api/daily-operations.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { billingTexts } from '../../texts/billing.ts';
import { countText } from '../../view/format.ts';
import { numberOf } from '../../view/forms/number.ts';
import { hasOverage, isPaid } from '../../view/money/billing.ts';
import { makeRequestKeys } from '../../view/request-key.ts';
import { Section } from '../account/section.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import { useRequestKey } from '../actions/use-request-key.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { TextArea } from '../text/text-area.tsx';
import type { Subscription } from './subscription-facts.tsx';

type PartProps = { readonly subscription: Subscription; readonly onChange: () => void };

const Cancellation = ({ onChange }: Pick<PartProps, 'onChange'>) => {
  const texts = useTexts(billingTexts);
  const { client } = useSession();
  const [isCancelling, setIsCancelling] = useState(false);
  const withKey = useRequestKey();
  const cancel = async (typed: Typed) => {
    const reason = typed('reason');
    const body = { at_period_end: true, reason: reason === '' ? null : reason };
    const answer = await withKey(body, ({ key }) => client.call(cancelSubscription, { body, idempotencyKey: key }));
    if (answer.isOk) onChange();
    return answer.isOk ? null : answer;
  };
  return (
    <>
      <button
        type="button"
        class="danger-button"
        onClick={() => {
          setIsCancelling(true);
        }}
      >
        {texts.cancel}
      </button>
      {isCancelling && (
        <ConfirmDialog
          title={texts.cancel}
          text={texts.cancelText}
          submit={texts.cancel}
          onConfirm={cancel}
          onClose={() => {
            setIsCancelling(false);
          }}
        >
          <TextArea name="reason" label={texts.cancelReason} maxLength={500} isOptional />
        </ConfirmDialog>
      )}
    </>
  );
};

/** Cards, and the end of a paid subscription. */
export const SubscriptionActions = ({ subscription, onChange }: PartProps) => {
  const texts = useTexts(billingTexts);
  const { client } = useSession();
  const withKey = useRequestKey();
  const openPortal = async () => {
    const answer = await client.call(createPortalSession, { body: { return_url: `${location.origin}${PATHS.billing}` } });
    if (!answer.isOk) return answer;
    location.assign(answer.body.data.attributes.url);
    return null;
  };
  const resume = async () => {
    const answer = await withKey(null, ({ key }) => client.call(resumeSubscription, { idempotencyKey: key }));
    if (answer.isOk) onChange();
    return answer.isOk ? null : answer;
  };
  if (!isPaid(subscription)) return null;
  return (
    <>
      <div class="actions">
        <ActionButton onAction={openPortal}>{texts.cards}</ActionButton>
        {subscription.cancel_at_period_end ? (
          <ActionButton onAction={resume} kind="primary">
            {texts.resume}
          </ActionButton>
        ) : (
          <Cancellation onChange={onChange} />
        )}
      </div>
      <p class="muted">{texts.cardsText}</p>
    </>
  );
};

/** Charges for validations beyond the included ones. */
export const Overage = ({ subscription, onChange }: PartProps) => {
  const texts = useTexts(billingTexts);
  const { client } = useSession();
  const keyOf = useMemo(() => makeRequestKeys(() => crypto.randomUUID()), []);
  const set = async (body: { readonly enabled: boolean; readonly monthly_cap: number | string | null }) => {
    const answer = await client.call(setOverage, { body, idempotencyKey: keyOf(JSON.stringify([body, subscription])) });
    if (answer.isOk) onChange();
    return answer.isOk ? null : answer;
  };
  const { overage_enabled: isOn, overage_monthly_cap: cap } = subscription;
  if (!hasOverage(subscription)) return null;
  return (
    <Section title={texts.overage} text={texts.overageText}>
      <p>{isOn ? texts.overageOn(countText(cap ?? 0)) : texts.overageOff}</p>
      <Form submit={texts.overageSave} onSubmit={(typed) => set({ enabled: true, monthly_cap: numberOf(typed('monthly_cap')) })}>
        <Field name="monthly_cap" label={texts.cap} inputMode="numeric" maxLength={7} value={cap === null ? '' : String(cap)} />
      </Form>
      {isOn && (
        <div class="actions">
          <ActionButton onAction={() => set({ enabled: false, monthly_cap: null })}>{texts.overageEnd}</ActionButton>
        </div>
      )}
    </Section>
  );
};
