import { useLocation } from 'preact-iso/router';
import { useEffect, useState } from 'preact/hooks';

import { getBillingSubscription } from '../../api/daily-operations.ts';
import { Card } from '../../components/card.tsx';
import { Loading } from '../../components/loading.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { billingTexts } from '../../texts/billing.ts';
import { isPaid, outcomeOfCheckout } from '../../view/money/billing.ts';

/** Milliseconds between readings of the subscription, and readings until the user is sent away. */
const PAUSE_MS = 3_000;
const MOST_READINGS = 15;

/** Reads the subscription until it is paid; null while it is not, and the name of its plan then. */
const usePaidPlan = (isExpected: boolean) => {
  const { client } = useSession();
  const [plan, setPlan] = useState<string | null>(null);
  const [readings, setReadings] = useState(0);
  const isOver = !isExpected || plan !== null || readings >= MOST_READINGS;
  useEffect(() => {
    if (isOver) return undefined;
    let isShown = true;
    const read = async (): Promise<void> => {
      const answer = await client.call(getBillingSubscription);
      if (!isShown) return;
      if (answer.isOk && isPaid(answer.body.data.attributes)) {
        const { plan_name: name, plan_slug: slug } = answer.body.data.attributes;
        setPlan(name ?? slug);
      }
      setReadings((before) => before + 1);
    };
    const timer = setTimeout(() => void read(), readings === 0 ? 0 : PAUSE_MS);
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [readings, isOver]);
  return {
    plan,
    isWaiting: !isOver,
    check: () => {
      setReadings(0);
    },
  };
};

/** Where the page of the payment processor leads back to. The processor reports a payment to the service, mostly within seconds. */
const BillingReturnPage = () => {
  const texts = useTexts(billingTexts);
  const { query } = useLocation();
  const outcome = outcomeOfCheckout(query['checkout']);
  const isExpected = outcome === 'success';
  const { plan, isWaiting, check } = usePaidPlan(isExpected);
  return (
    <Card title={texts.returnTitle}>
      {isWaiting && (
        <>
          <p>{texts.waiting}</p>
          <Loading />
        </>
      )}
      {outcome === 'cancelled' && <p class="notice">{texts.cancelled}</p>}
      {outcome === 'package' && <p class="notice">{texts.packageBought}</p>}
      {plan !== null && (
        <p class="notice success" role="status">
          {texts.paid(plan)}
        </p>
      )}
      {isExpected && !isWaiting && plan === null && (
        <p class="notice warning" role="status">
          {texts.notYet}
        </p>
      )}
      <div class="actions">
        <a class="button primary" href={PATHS.billing}>
          {texts.toBilling}
        </a>
        {isExpected && !isWaiting && plan === null && (
          <button type="button" onClick={check}>
            {texts.check}
          </button>
        )}
      </div>
    </Card>
  );
};

export default BillingReturnPage;
