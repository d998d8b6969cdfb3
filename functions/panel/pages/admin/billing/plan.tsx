import { useLocation, useRoute } from 'preact-iso/router';

import { ADMIN_PATHS } from '../../../admin-paths.ts';
import { deletePlan, getPlan, putPlan } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { PlanForm } from '../../../components/admin/billing/plan-form.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { PageTitle } from '../../../components/card.tsx';
import type { Typed } from '../../../components/form.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { billingModelTexts, planTexts } from '../../../texts/admin/plans.ts';
import { planBodyOf, type Plan } from '../../../view/admin/plan.ts';
import { chosenOf } from '../../../view/forms/choice.ts';

type EditingProps = { readonly plan: Plan; readonly onDone: (text: string) => void };

const Editing = ({ plan, onDone }: EditingProps) => {
  const texts = useTexts(planTexts);
  const models = useTexts(billingModelTexts);
  const { client } = useSession();
  const { slug, revision } = plan;
  const save = async (typed: Typed, data: FormData) => {
    const model = chosenOf(models, typed('billing_model')) ?? plan.billing_model;
    const answer = await client.call(putPlan, { params: { slug }, body: { ...planBodyOf(data, revision), billing_model: model } });
    if (!answer.isOk) return answer;
    onDone(texts.saved);
    return null;
  };
  return <PlanForm key={revision} plan={plan} onSubmit={save} />;
};

/** A plan: its data, its prices and its features. */
const PlanPage = () => {
  const texts = useTexts(planTexts);
  const { params } = useRoute();
  const slug = params['slug'] ?? '';
  const { client } = useSession();
  const { route } = useLocation();
  const reading = useReading(() => client.call(getPlan, { params: { slug } }), slug);
  const outcome = useOutcome();
  return (
    <section class="card">
      <PageTitle title={reading.body?.data.attributes.name ?? texts.plan} />
      {outcome.notice}
      <ReadPart reading={reading}>
        {({ data: { attributes: plan } }) => (
          <>
            <Editing plan={plan} onDone={outcome.reloading(reading)} />
            {!plan.is_active && plan.user_count === 0 && (
              <div class="actions">
                <Action
                  label={texts.delete}
                  text={texts.deleteText}
                  kind="danger-button"
                  hasReason={false}
                  send={() => client.call(deletePlan, { params: { slug } })}
                  onDone={() => {
                    route(ADMIN_PATHS.plans);
                  }}
                />
              </div>
            )}
          </>
        )}
      </ReadPart>
    </section>
  );
};

export default PlanPage;
