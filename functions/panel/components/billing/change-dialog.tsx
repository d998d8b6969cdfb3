import { useMemo } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { changePreviewResource } from '../../../billing/http/subscription-contracts.ts';
import { changeSubscriptionPlan, putSubscription } from '../../api/daily-operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { billingTexts } from '../../texts/billing.ts';
import { pesosText } from '../../view/format.ts';
import { pesosOf } from '../../view/money/billing.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Table } from '../list/table.tsx';

/** What a change would cost now. */
export type Preview = InferOutput<typeof changePreviewResource>['attributes'];

const moneyText = (centavos: number): string => pesosText(pesosOf(centavos));

const Cost = ({ preview: { lines, amount_due: due, tax } }: { readonly preview: Preview }) => {
  const texts = useTexts(billingTexts);
  return (
    <>
      <Table
        caption={texts.concept}
        isCompact
        rows={lines.map((line, index) => ({ id: `${index}`, ...line }))}
        columns={[
          { title: texts.concept, cell: ({ description }) => description },
          { title: texts.amount, kind: 'number', cell: ({ amount }) => moneyText(amount) },
        ]}
      />
      <p>{due > 0 ? `${texts.changeNow(moneyText(due))} ${texts.changeTax(moneyText(tax))}` : texts.changeNothing}</p>
    </>
  );
};

type ChangeDialogProps = {
  readonly plan: { readonly slug: string; readonly name: string };
  /** What the change costs; `free` for a plan that costs nothing. */
  readonly preview: Preview | 'free';
  readonly onChange: () => void;
  readonly onClose: () => void;
};

/** The question before a change of plan, with its cost. */
export const ChangeDialog = ({ plan, preview, onChange, onClose }: ChangeDialogProps) => {
  const texts = useTexts(billingTexts);
  const { client } = useSession();
  const idempotencyKey = useMemo(() => crypto.randomUUID(), []);
  const change = async () => {
    const answer =
      preview === 'free'
        ? await client.call(putSubscription, { body: { plan_slug: plan.slug }, idempotencyKey })
        : await client.call(changeSubscriptionPlan, {
            body: { plan_slug: plan.slug, billing_interval: preview.billing_interval },
            idempotencyKey,
          });
    if (answer.isOk) onChange();
    return answer.isOk ? null : answer;
  };
  return (
    <ConfirmDialog
      title={texts.changeTo(plan.name)}
      submit={texts.change}
      onConfirm={change}
      onClose={onClose}
      {...(preview === 'free' ? { text: texts.toFree } : {})}
    >
      {preview !== 'free' && <Cost preview={preview} />}
    </ConfirmDialog>
  );
};
