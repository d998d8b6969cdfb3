import { useState } from 'preact/hooks';

import { getBillingSubscription, listPublicPlans } from '../../api/daily-operations.ts';
import { BillingTabs } from '../../components/billing/billing-tabs.tsx';
import { PlanList } from '../../components/billing/plan-list.tsx';
import { Overage, SubscriptionActions } from '../../components/billing/subscription-actions.tsx';
import { SubscriptionFacts } from '../../components/billing/subscription-facts.tsx';
import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { billingTexts } from '../../texts/billing.ts';

/** The plan of the account, its change, and charges beyond it. */
const PlanPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(billingTexts);
  const { client } = useSession();
  const [isChanged, setIsChanged] = useState(false);
  const subscription = useReading(() => client.call(getBillingSubscription));
  const plans = useReading(() => client.call(listPublicPlans));
  const own = subscription.body?.data.attributes ?? null;
  const change = (): void => {
    setIsChanged(true);
    subscription.reload();
  };
  return (
    <>
      <section class="card">
        <PageTitle title={texts.title} />
        <BillingTabs />
        <h2>{texts.current}</h2>
        {isChanged && (
          <p class="notice success" role="status">
            {texts.changed}
          </p>
        )}
        <ReadPart reading={subscription}>
          {(answer) => (
            <>
              <SubscriptionFacts answer={answer} timezone={timezone} />
              <SubscriptionActions subscription={answer.data.attributes} onChange={change} />
            </>
          )}
        </ReadPart>
      </section>
      {own !== null && (
        <>
          <Overage subscription={own} onChange={change} />
          <section class="card">
            <h2>{texts.plans}</h2>
            <ReadPart reading={plans}>
              {({ data }) => (
                <PlanList
                  plans={data.map(({ attributes }) => attributes)}
                  subscription={own}
                  onChange={change}
                  onOutdated={subscription.reload}
                />
              )}
            </ReadPart>
          </section>
        </>
      )}
    </>
  );
};

export default PlanPage;
