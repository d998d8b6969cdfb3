import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { changePreviewResource } from '../../../billing/http/subscription-contracts.ts';
import { changeSubscriptionPlan, previewSubscriptionChange, putSubscription } from '../../api/daily-operations.ts';
import type { Failure } from '../../api/failure.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { billingTexts } from '../../texts/billing.ts';
import { shellTexts } from '../../texts/shell.ts';
import { pesosText } from '../../view/format.ts';
import { isCostAsShown, pesosOf } from '../../view/money/billing.ts';
import { useRequestKey } from '../actions/use-request-key.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Form } from '../form.tsx';
import { Table } from '../list/table.tsx';

/** What a change would cost now. */
export type Preview = InferOutput<typeof changePreviewResource>['attributes'];

const moneyText = (centavos: number): string => pesosText(pesosOf(centavos));

/** Names of the plans before and after a change. */
type PlanNames = { readonly before: string; readonly after: string };

const useLineText = ({ before, after }: PlanNames) => {
  const texts = useTexts(billingTexts);
  return ({ kind, description }: Preview['lines'][number]): string =>
    ({
      unused_time: texts.unusedTime(before),
      remaining_time: texts.remainingTime(after),
      plan: texts.wholePeriod(after),
      other: description,
    })[kind];
};

const Cost = ({ preview: { lines, amount_due: due, tax }, names }: { readonly preview: Preview; readonly names: PlanNames }) => {
  const texts = useTexts(billingTexts);
  const lineText = useLineText(names);
  return (
    <>
      <Table
        caption={texts.concept}
        isCompact
        rows={lines.map((line, index) => ({ id: `${index}`, ...line }))}
        columns={[
          { title: texts.concept, cell: lineText },
          { title: texts.amount, kind: 'number', cell: ({ amount }) => moneyText(amount) },
        ]}
      />
      <p>{due > 0 ? `${texts.changeNow(moneyText(due))} ${texts.changeTax(moneyText(tax))}` : texts.changeNothing}</p>
    </>
  );
};

type ChangeDialogProps = {
  readonly plan: { readonly slug: string; readonly name: string };
  readonly currentName: string;
  /** What the change costs; `free` for a plan that costs nothing. */
  readonly preview: Preview | 'free';
  readonly onChange: () => void;
  /** Called when the change costs something else than was shown, because the plan or its price was changed meanwhile. */
  readonly onOutdated: () => void;
  readonly onClose: () => void;
};

/** The question before a change of plan, with its cost. What is confirmed is what was shown: another cost is shown first. */
export const ChangeDialog = ({ plan: { slug, name }, currentName, preview, onChange, onOutdated, onClose }: ChangeDialogProps) => {
  const texts = useTexts(billingTexts);
  const { cancel } = useTexts(shellTexts);
  const { client } = useSession();
  const [shown, setShown] = useState(preview);
  const [isOutdated, setIsOutdated] = useState(false);
  const withKey = useRequestKey();
  const end = (answer: { readonly isOk: true } | Failure): Failure | null => {
    if (!answer.isOk) return answer;
    onChange();
    onClose();
    return null;
  };
  const changePaid = async ({ billing_interval: interval, ...cost }: Preview) => {
    const body = { plan_slug: slug, billing_interval: interval };
    const answer = await client.call(previewSubscriptionChange, { body });
    if (!answer.isOk) return answer;
    const { attributes } = answer.body.data;
    if (isCostAsShown(cost, attributes)) {
      return end(await withKey(body, ({ key }) => client.call(changeSubscriptionPlan, { body, idempotencyKey: key })));
    }
    setShown(attributes);
    setIsOutdated(true);
    onOutdated();
    return null;
  };
  const changeToFree = async () => {
    const body = { plan_slug: slug };
    return end(await withKey(body, ({ key }) => client.call(putSubscription, { body, idempotencyKey: key })));
  };
  return (
    <Dialog title={texts.changeTo(name)} onClose={onClose}>
      <Form
        submit={texts.change}
        onSubmit={() => (shown === 'free' ? changeToFree() : changePaid(shown))}
        others={
          <button type="button" class="plain" onClick={onClose}>
            {cancel}
          </button>
        }
      >
        {isOutdated && (
          <p class="notice warning" role="alert">
            {texts.costChanged}
          </p>
        )}
        {shown === 'free' ? <p>{texts.toFree}</p> : <Cost preview={shown} names={{ before: currentName, after: name }} />}
      </Form>
    </Dialog>
  );
};
