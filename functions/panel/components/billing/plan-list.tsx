import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { publicPlanResource } from '../../../plans/contract.ts';
import { createCheckoutSession, previewSubscriptionChange } from '../../api/daily-operations.ts';
import { hasCode, type Failure } from '../../api/failure.ts';
import { PATHS } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { billingTexts } from '../../texts/billing.ts';
import { countText, pesosText } from '../../view/format.ts';
import { basePrices, pesosOf, stepTo, unitPrice, type CheckoutOutcome, type Price } from '../../view/money/billing.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { useRequestKey } from '../actions/use-request-key.tsx';
import { ChangeDialog, type Preview } from './change-dialog.tsx';
import type { Subscription } from './subscription-facts.tsx';

type Plan = InferOutput<typeof publicPlanResource>['attributes'];

type ChoiceProps = {
  readonly subscription: Subscription;
  readonly plan: Plan;
  /** Null for a plan that costs nothing. */
  readonly price: Price | null;
  readonly onChange: () => void;
  readonly onOutdated: () => void;
};

const usePriceText = () => {
  const texts = useTexts(billingTexts);
  return ({ billing_interval: interval, kind, unit_amount: centavos, tax_behavior: tax }: Price): string => {
    const pesos = pesosText(pesosOf(centavos));
    const write = kind === 'base' ? { month: texts.perMonth, year: texts.perYear, once: texts.forOnce }[interval] : texts.perUnit;
    return `${write(pesos)}, ${tax === 'inclusive' ? texts.withTax : texts.plusTax}`;
  };
};

const Choice = ({ subscription, plan, price, onChange, onOutdated }: ChoiceProps) => {
  const texts = useTexts(billingTexts);
  const { client } = useSession();
  const priceText = usePriceText();
  const [preview, setPreview] = useState<Preview | 'free' | null>(null);
  const interval = price?.billing_interval ?? null;
  const step = stepTo(subscription, plan.slug, interval);
  const withKey = useRequestKey();
  const refused = (failure: Failure): Failure => {
    if (hasCode(failure, 'subscription_exists', 'subscription_not_found')) onOutdated();
    return failure;
  };
  const checkOut = async () => {
    const back = (outcome: CheckoutOutcome): string => `${location.origin}${PATHS.billingReturn}?checkout=${outcome}`;
    const body = {
      plan_slug: plan.slug,
      billing_interval: interval ?? 'month',
      success_url: back(interval === 'once' ? 'package' : 'success'),
      cancel_url: back('cancelled'),
    };
    const answer = await withKey(body, ({ key }) => client.call(createCheckoutSession, { body, idempotencyKey: key }));
    if (!answer.isOk) return refused(answer);
    location.assign(answer.body.data.attributes.url);
    return null;
  };
  const prepare = async () => {
    if (step === 'switch' || interval === null || interval === 'once') {
      setPreview('free');
      return null;
    }
    const answer = await client.call(previewSubscriptionChange, { body: { plan_slug: plan.slug, billing_interval: interval } });
    if (!answer.isOk) return refused(answer);
    setPreview(answer.body.data.attributes);
    return null;
  };
  const name = interval === 'once' ? texts.buyNamed(plan.name) : texts.chooseNamed(plan.name, texts[interval ?? 'month']);
  return (
    <li>
      <span>{price === null ? texts.freePrice : priceText(price)}</span>
      {step === 'current' ? (
        <span class="muted">{texts.isCurrent}</span>
      ) : (
        <ActionButton onAction={step === 'checkout' ? checkOut : prepare} label={name}>
          {interval === 'once' ? texts.buy : texts.choose}
        </ActionButton>
      )}
      {preview !== null && (
        <ChangeDialog
          plan={plan}
          currentName={subscription.plan_name ?? subscription.plan_slug}
          preview={preview}
          onChange={onChange}
          onOutdated={onOutdated}
          onClose={() => {
            setPreview(null);
          }}
        />
      )}
    </li>
  );
};

const Features = ({ features }: Pick<Plan, 'features'>) => {
  const { language } = useLanguage();
  return (
    <ul>
      {features.map(({ text_es: spanish, text_en: english, sort_order: order }) => (
        <li key={order}>{language === 'es' ? spanish : english}</li>
      ))}
    </ul>
  );
};

type PlanListProps = Pick<ChoiceProps, 'subscription' | 'onChange' | 'onOutdated'> & { readonly plans: readonly Plan[] };

/** The plans that are offered, with what leads to each. */
export const PlanList = ({ plans, ...choice }: PlanListProps) => {
  const texts = useTexts(billingTexts);
  const priceText = usePriceText();
  return (
    <div class="columns">
      {plans.map((plan) => {
        const prices = basePrices(plan.prices);
        const unit = unitPrice(plan.prices);
        return (
          <section key={plan.slug} class="card">
            <h3>{plan.name}</h3>
            <p>{texts.validationsPerMonth(countText(plan.monthly_validation_limit))}</p>
            <Features features={plan.features} />
            <ul class="rows">
              {(plan.billing_model === 'free' ? [null] : prices).map((price) => (
                <Choice key={price?.billing_interval ?? 'free'} plan={plan} price={price} {...choice} />
              ))}
            </ul>
            {unit !== null && <p class="muted">{priceText(unit)}</p>}
          </section>
        );
      })}
    </div>
  );
};
