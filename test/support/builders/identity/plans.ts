import type { Plan } from '../../../../shared/identity/plans/ports/plan-catalogue.ts';

/** A plan as an operator writes it. */
export const aPlan = (slug: string, changes: Partial<Omit<Plan, 'user_count'>> = {}): Omit<Plan, 'user_count'> => ({
  slug,
  name: `Plan ${slug}`,
  monthly_validation_limit: 50,
  is_default: false,
  billing_model: 'tiered',
  trial_days: null,
  included_validations: null,
  is_public: true,
  processor_product_id: null,
  is_active: true,
  sort_order: 1,
  beneficiaries_max: 10,
  retry_max_retries: 3,
  retry_max_pending_per_user: null,
  retry_max_dispatched_per_day: null,
  api_per_minute: 60,
  webhooks_per_host_per_minute: null,
  webhook_endpoints_max: null,
  bulk_receipts_per_day: null,
  features: [{ text_es: 'Validaciones', text_en: 'Validations', icon: null, sort_order: 1, is_active: true }],
  prices: [{ currency: 'MXN', billing_interval: 'month', kind: 'base', unit_amount: 19_900, tax_behavior: 'inclusive' }],
  ...changes,
});
