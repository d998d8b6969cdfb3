import type { Plan } from '../../shared/identity/plans/ports/plan-catalogue.ts';

type PlanRow = Pick<
  Plan,
  | 'slug'
  | 'name'
  | 'monthly_validation_limit'
  | 'beneficiaries_max'
  | 'retry_max_retries'
  | 'retry_max_pending_per_user'
  | 'retry_max_dispatched_per_day'
  | 'api_per_minute'
  | 'webhooks_per_host_per_minute'
  | 'webhook_endpoints_max'
  | 'bulk_receipts_per_day'
> & { readonly monthlyPriceCentavos: number };

const rows: readonly PlanRow[] = [
  {
    slug: 'free',
    name: 'Free',
    monthly_validation_limit: 50,
    beneficiaries_max: 10,
    retry_max_retries: 3,
    retry_max_pending_per_user: 10,
    retry_max_dispatched_per_day: 30,
    api_per_minute: 60,
    webhooks_per_host_per_minute: 10,
    webhook_endpoints_max: 3,
    bulk_receipts_per_day: 20,
    monthlyPriceCentavos: 0,
  },
  {
    slug: 'personal',
    name: 'Personal',
    monthly_validation_limit: 200,
    beneficiaries_max: 50,
    retry_max_retries: 5,
    retry_max_pending_per_user: 40,
    retry_max_dispatched_per_day: 120,
    api_per_minute: 120,
    webhooks_per_host_per_minute: 30,
    webhook_endpoints_max: 5,
    bulk_receipts_per_day: 50,
    monthlyPriceCentavos: 19_900,
  },
  {
    slug: 'negocio',
    name: 'Negocio',
    monthly_validation_limit: 1_000,
    beneficiaries_max: 500,
    retry_max_retries: null,
    retry_max_pending_per_user: null,
    retry_max_dispatched_per_day: null,
    api_per_minute: 240,
    webhooks_per_host_per_minute: 60,
    webhook_endpoints_max: 10,
    bulk_receipts_per_day: 200,
    monthlyPriceCentavos: 79_900,
  },
  {
    slug: 'empresa',
    name: 'Empresa',
    monthly_validation_limit: 5_000,
    beneficiaries_max: 5_000,
    retry_max_retries: 15,
    retry_max_pending_per_user: 500,
    retry_max_dispatched_per_day: 2_500,
    api_per_minute: 480,
    webhooks_per_host_per_minute: 120,
    webhook_endpoints_max: 25,
    bulk_receipts_per_day: 1_000,
    monthlyPriceCentavos: 299_900,
  },
  {
    slug: 'volumen',
    name: 'Volumen',
    monthly_validation_limit: 20_000,
    beneficiaries_max: -1,
    retry_max_retries: 20,
    retry_max_pending_per_user: 2_000,
    retry_max_dispatched_per_day: 10_000,
    api_per_minute: 900,
    webhooks_per_host_per_minute: 300,
    webhook_endpoints_max: 50,
    bulk_receipts_per_day: 4_000,
    monthlyPriceCentavos: 899_900,
  },
];

const grouped = (value: number): string => value.toLocaleString('en-US');

const featuresOf = (row: PlanRow): Plan['features'] => [
  {
    text_es: `${grouped(row.monthly_validation_limit)} validaciones al mes`,
    text_en: `${grouped(row.monthly_validation_limit)} validations per month`,
    icon: 'check',
    sort_order: 1,
    is_active: true,
  },
  {
    text_es: row.beneficiaries_max === -1 ? 'Beneficiarios ilimitados' : `${grouped(row.beneficiaries_max)} beneficiarios`,
    text_en: row.beneficiaries_max === -1 ? 'Unlimited beneficiaries' : `${grouped(row.beneficiaries_max)} beneficiaries`,
    icon: 'people',
    sort_order: 2,
    is_active: true,
  },
];

/** The plans a new deployment starts with. Afterwards they are data: change them in the table, not here. */
export const INITIAL_PLANS: readonly Omit<Plan, 'user_count'>[] = rows.map(({ monthlyPriceCentavos, ...row }, index) => ({
  ...row,
  is_default: row.slug === 'free',
  billing_model: row.slug === 'free' ? 'free' : 'tiered',
  trial_days: null,
  included_validations: row.slug === 'free' ? null : row.monthly_validation_limit,
  is_public: true,
  processor_product_id: null,
  is_active: true,
  sort_order: (index + 1) * 10,
  features: featuresOf({ ...row, monthlyPriceCentavos }),
  prices:
    monthlyPriceCentavos === 0
      ? []
      : [
          {
            currency: 'MXN',
            billing_interval: 'month',
            kind: 'base',
            unit_amount: monthlyPriceCentavos,
            tax_behavior: 'exclusive',
          },
        ],
}));
