import type { InferOutput } from 'valibot';

import type { subscription } from '../../../billing/http/subscription-resource.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { billingTexts } from '../../texts/billing.ts';
import { countText, instantText } from '../../view/format.ts';
import { Facts } from '../text/facts.tsx';
import { ToneBadge } from '../text/tone-badge.tsx';

/** The answer about the subscription of the account. */
export type SubscriptionAnswer = InferOutput<typeof subscription>;

export type Subscription = SubscriptionAnswer['data']['attributes'];

const TONES = { active: 'success', trialing: 'success', past_due: 'danger', canceled: 'waiting', paused: 'warning' } as const;

/** The plan of the account, and what is used of it. */
export const SubscriptionFacts = ({
  answer: { data, meta },
  timezone,
}: {
  readonly answer: SubscriptionAnswer;
  readonly timezone: string;
}) => {
  const texts = useTexts(billingTexts);
  const { language } = useLanguage();
  const { attributes } = data;
  const timeOf = (instant: string | null): string | null => (instant === null ? null : instantText(instant, language, timezone));
  return (
    <>
      {attributes.status === 'past_due' && <p class="notice danger">{texts.pastDueText}</p>}
      <Facts
        facts={[
          [texts.plan, attributes.plan_name ?? attributes.plan_slug],
          [texts.status, <ToneBadge key="status" tone={TONES[attributes.status]} text={texts[attributes.status]} />],
          [texts.interval, attributes.billing_interval === null ? null : texts[attributes.billing_interval]],
          [texts.included, countText(attributes.monthly_validation_limit)],
          [texts.used, texts.usedOf(countText(meta.quota.used), countText(meta.quota.limit))],
          [texts.periodEnd, timeOf(attributes.current_period_end)],
          [texts.trialEnd, attributes.status === 'trialing' ? timeOf(attributes.trial_end) : null],
          [texts.cancelAt, timeOf(attributes.cancel_at)],
        ]}
      />
      {attributes.source === 'grant' && <p class="muted">{attributes.grant_reason ?? texts.granted}</p>}
    </>
  );
};
