import type { InferOutput } from 'valibot';

import type { adminPlanResource } from '../../../admin-plans/contract.ts';
import { centavosOf } from '../forms/centavos.ts';
import { numberOf } from '../forms/number.ts';

export type Plan = InferOutput<typeof adminPlanResource>['attributes'];

/** Limits that a plan may leave to the plan `free`, by their names in the API. */
export const OPTIONAL_LIMITS = [
  'trial_days',
  'included_validations',
  'retry_max_retries',
  'retry_max_pending_per_user',
  'retry_max_dispatched_per_day',
  'api_per_minute',
  'webhooks_per_host_per_minute',
  'webhook_endpoints_max',
  'bulk_receipts_per_day',
] as const satisfies readonly (keyof Plan)[];

export type OptionalLimit = (typeof OPTIONAL_LIMITS)[number];

const textsOf = (data: FormData, name: string): readonly string[] =>
  data.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''));

const textOf = (data: FormData, name: string): string => textsOf(data, name)[0] ?? '';

/** A limit of a form, as it is sent; null for an empty one. */
const limitOf = (data: FormData, name: string): number | string | null => (textOf(data, name) === '' ? null : numberOf(textOf(data, name)));

const isYes = (data: FormData, name: string): boolean => textOf(data, name) === 'true';

/** The features of a form, in the order of its rows. */
const featuresOf = (data: FormData) => {
  const [english, icons, active] = [textsOf(data, 'feature_en'), textsOf(data, 'feature_icon'), textsOf(data, 'feature_active')];
  return textsOf(data, 'feature_es')
    .map((text, index) => ({
      text_es: text,
      text_en: english[index] ?? '',
      icon: icons[index] === '' ? null : icons[index],
      is_active: active[index] === 'true',
    }))
    .map((feature, index) => ({ ...feature, sort_order: index + 1 }));
};

/** The prices of a form, in centavos: rows without an amount are left out. */
const pricesOf = (data: FormData) => {
  const [intervals, kinds, taxes] = [textsOf(data, 'price_interval'), textsOf(data, 'price_kind'), textsOf(data, 'price_tax')];
  return textsOf(data, 'price_amount').flatMap((amount, index) =>
    amount === ''
      ? []
      : [
          {
            billing_interval: intervals[index],
            kind: kinds[index],
            unit_amount: centavosOf(amount),
            tax_behavior: taxes[index],
          },
        ],
  );
};

/** The body of a plan, from its form. The revision is that of the plan that it replaces; null for a new one. */
export const planBodyOf = (data: FormData, revision: number | null) => ({
  name: textOf(data, 'name'),
  monthly_validation_limit: numberOf(textOf(data, 'monthly_validation_limit')),
  beneficiaries_max: numberOf(textOf(data, 'beneficiaries_max')),
  sort_order: numberOf(textOf(data, 'sort_order')),
  is_default: isYes(data, 'is_default'),
  is_public: isYes(data, 'is_public'),
  is_active: isYes(data, 'is_active'),
  ...Object.fromEntries(OPTIONAL_LIMITS.map((name) => [name, limitOf(data, name)])),
  features: featuresOf(data),
  prices: pricesOf(data),
  revision,
  reason: textOf(data, 'reason'),
});

/** The form of a new plan: not offered until it is complete. */
export const NEW_PLAN: Plan = {
  slug: '',
  name: '',
  monthly_validation_limit: 0,
  is_default: false,
  billing_model: 'tiered',
  trial_days: null,
  included_validations: null,
  is_public: false,
  is_active: true,
  sort_order: 0,
  beneficiaries_max: 0,
  retry_max_retries: null,
  retry_max_pending_per_user: null,
  retry_max_dispatched_per_day: null,
  api_per_minute: null,
  webhook_endpoints_max: null,
  webhooks_per_host_per_minute: null,
  bulk_receipts_per_day: null,
  features: [],
  prices: [],
  processor_product_id: null,
  user_count: 0,
  revision: 0,
};
