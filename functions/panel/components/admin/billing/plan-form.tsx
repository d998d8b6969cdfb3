import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

import type { Failure } from '../../../api/failure.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { billingModelTexts, intervalTexts, planTexts, priceKindTexts, taxTexts } from '../../../texts/admin/plans.ts';
import { listTexts } from '../../../texts/list.ts';
import { OPTIONAL_LIMITS, type OptionalLimit, type Plan } from '../../../view/admin/plan.ts';
import { typedPesos } from '../../../view/forms/centavos.ts';
import { Field } from '../../field.tsx';
import { Form, type Typed } from '../../form.tsx';
import { Select } from '../../select.tsx';
import { TextArea } from '../../text/text-area.tsx';

type YesNoProps = { readonly name: string; readonly label: string; readonly value: boolean };

const YesNo = ({ name, label, value }: YesNoProps) => {
  const texts = useTexts(planTexts);
  return (
    <Select
      name={name}
      label={label}
      value={String(value)}
      options={[
        ['true', texts.yes],
        ['false', texts.no],
      ]}
    />
  );
};

type RowsProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly empty: Row;
  readonly nameOf: (number: number) => string;
  readonly add: string;
  readonly children: (row: Row) => ComponentChildren;
};

/** Rows of fields, to which rows are added and from which they are removed. */
const Rows = <Row,>({ title, rows, empty, nameOf, add, children }: RowsProps<Row>) => {
  const texts = useTexts(planTexts);
  const [shown, setShown] = useState(() => rows.map((row, key) => ({ key, row })));
  return (
    <>
      <h2>{title}</h2>
      {shown.map(({ key, row }, index) => (
        <fieldset key={key}>
          <legend>{nameOf(index + 1)}</legend>
          <div class="columns four">{children(row)}</div>
          <div class="actions">
            <button
              type="button"
              aria-label={texts.removeNamed(nameOf(index + 1))}
              onClick={() => {
                setShown(shown.filter((each) => each.key !== key));
              }}
            >
              {texts.remove}
            </button>
          </div>
        </fieldset>
      ))}
      <div class="actions">
        <button
          type="button"
          onClick={() => {
            setShown([...shown, { key: Math.max(-1, ...shown.map((each) => each.key)) + 1, row: empty }]);
          }}
        >
          {add}
        </button>
      </div>
    </>
  );
};

const Features = ({ features }: Pick<Plan, 'features'>) => {
  const texts = useTexts(planTexts);
  return (
    <Rows
      title={texts.features}
      rows={features}
      empty={{ text_es: '', text_en: '', icon: null, sort_order: 0, is_active: true }}
      nameOf={texts.feature}
      add={texts.addFeature}
    >
      {({ text_es: spanish, text_en: english, icon, is_active: isActive }) => (
        <>
          <Field name="feature_es" label={texts.featureEs} value={spanish} maxLength={120} />
          <Field name="feature_en" label={texts.featureEn} value={english} maxLength={120} />
          <Field name="feature_icon" label={texts.icon} value={icon ?? ''} maxLength={120} isOptional />
          <YesNo name="feature_active" label={texts.active} value={isActive} />
        </>
      )}
    </Rows>
  );
};

const Prices = ({ prices }: Pick<Plan, 'prices'>) => {
  const texts = useTexts(planTexts);
  const intervals = Object.entries(useTexts(intervalTexts));
  const kinds = Object.entries(useTexts(priceKindTexts));
  const taxes = Object.entries(useTexts(taxTexts));
  return (
    <Rows
      title={texts.prices}
      rows={prices.map(({ unit_amount: amount, ...price }) => ({ ...price, typed: typedPesos(amount) }))}
      empty={{ billing_interval: 'month', kind: 'base', tax_behavior: 'exclusive', typed: '', currency: 'MXN' }}
      nameOf={texts.price}
      add={texts.addPrice}
    >
      {({ billing_interval: interval, kind, tax_behavior: tax, typed }) => (
        <>
          <Field name="price_amount" label={texts.amount} value={typed} inputMode="decimal" />
          <Select name="price_interval" label={texts.interval} value={interval} options={intervals} />
          <Select name="price_kind" label={texts.priceKind} value={kind} options={kinds} />
          <Select name="price_tax" label={texts.tax} value={tax} options={taxes} />
        </>
      )}
    </Rows>
  );
};

const useLimitNames = (): Readonly<Record<OptionalLimit, string>> => {
  const texts = useTexts(planTexts);
  return {
    trial_days: texts.trialDays,
    included_validations: texts.included,
    retry_max_retries: texts.maxRetries,
    retry_max_pending_per_user: texts.pendingRetries,
    retry_max_dispatched_per_day: texts.dayRetries,
    api_per_minute: texts.perMinute,
    webhooks_per_host_per_minute: texts.perHost,
    webhook_endpoints_max: texts.endpoints,
    bulk_receipts_per_day: texts.receipts,
  };
};

const Limits = ({ plan }: { readonly plan: Plan }) => {
  const texts = useTexts(planTexts);
  const names = useLimitNames();
  return (
    <>
      <h2>{texts.limits}</h2>
      <p class="hint">{texts.emptyLimit}</p>
      <div class="columns four">
        {OPTIONAL_LIMITS.map((name) => (
          <Field key={name} name={name} label={names[name]} value={String(plan[name] ?? '')} inputMode="numeric" isOptional />
        ))}
      </div>
    </>
  );
};

type PlanFormProps = {
  readonly plan: Plan;
  readonly onSubmit: (typed: Typed, data: FormData) => Promise<Failure | null>;
  /** Fields before the others. */
  readonly children?: ComponentChildren;
};

/** All data of a plan. */
export const PlanForm = ({ plan, onSubmit, children }: PlanFormProps) => {
  const texts = useTexts(planTexts);
  const { reason, reasonHint } = useTexts(listTexts);
  return (
    <Form submit={texts.save} onSubmit={onSubmit}>
      <div class="columns four">
        {children}
        <Field name="name" label={texts.name} value={plan.name} maxLength={60} />
        <Select name="billing_model" label={texts.model} value={plan.billing_model} options={Object.entries(useTexts(billingModelTexts))} />
        <Field name="monthly_validation_limit" label={texts.limit} value={String(plan.monthly_validation_limit)} inputMode="numeric" />
        <Field
          name="beneficiaries_max"
          label={texts.beneficiaries}
          hint={texts.beneficiariesHint}
          value={String(plan.beneficiaries_max)}
          inputMode="text"
        />
      </div>
      <h2>{texts.offer}</h2>
      <div class="columns four">
        <Field name="sort_order" label={texts.order} value={String(plan.sort_order)} inputMode="numeric" />
        <YesNo name="is_active" label={texts.active} value={plan.is_active} />
        <YesNo name="is_public" label={texts.public} value={plan.is_public} />
        <YesNo name="is_default" label={texts.default} value={plan.is_default} />
      </div>
      <Prices prices={plan.prices} />
      <Limits plan={plan} />
      <Features features={plan.features} />
      <TextArea name="reason" label={reason} hint={reasonHint} maxLength={500} />
    </Form>
  );
};
