import { useLocation } from 'preact-iso/router';

import { planPath } from '../../../admin-paths.ts';
import { putPlan } from '../../../api/admin-operations.ts';
import { PlanForm } from '../../../components/admin/billing/plan-form.tsx';
import { PageTitle } from '../../../components/card.tsx';
import { Field } from '../../../components/field.tsx';
import type { Typed } from '../../../components/form.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { billingModelTexts, planTexts } from '../../../texts/admin/plans.ts';
import { NEW_PLAN, planBodyOf } from '../../../view/admin/plan.ts';
import { chosenOf } from '../../../view/forms/choice.ts';

/** A new plan. */
const NewPlanPage = () => {
  const texts = useTexts(planTexts);
  const models = useTexts(billingModelTexts);
  const { client } = useSession();
  const { route } = useLocation();
  const save = async (typed: Typed, data: FormData) => {
    const slug = typed('slug');
    const model = chosenOf(models, typed('billing_model')) ?? NEW_PLAN.billing_model;
    const answer = await client.call(putPlan, { params: { slug }, body: { ...planBodyOf(data, null), billing_model: model } });
    if (!answer.isOk) return answer;
    route(planPath(slug));
    return null;
  };
  return (
    <section class="card">
      <PageTitle title={texts.write} />
      <PlanForm plan={NEW_PLAN} onSubmit={save}>
        <Field name="slug" label={texts.slug} hint={texts.slugHint} maxLength={40} />
      </PlanForm>
    </section>
  );
};

export default NewPlanPage;
