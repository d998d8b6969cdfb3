/** One feature of a plan, in both languages. */
export type PlanFeature = {
  readonly text_es: string;
  readonly text_en: string;
  readonly icon: string | null;
  readonly sort_order: number;
  readonly is_active: boolean;
};

/** A price in centavos. */
export type PlanPrice = {
  readonly currency: 'MXN';
  readonly billing_interval: 'once' | 'month' | 'year';
  readonly kind: 'base' | 'metered_overage';
  readonly unit_amount: number;
  readonly tax_behavior: 'inclusive' | 'exclusive';
};

/** Plan (interface), as data: limits and prices change without a deployment. */
export type Plan = {
  readonly slug: string;
  readonly name: string;
  readonly monthly_validation_limit: number;
  readonly is_default: boolean;
  readonly billing_model: 'free' | 'tiered' | 'metered' | 'hybrid';
  readonly trial_days: number | null;
  readonly included_validations: number | null;
  readonly is_public: boolean;
  readonly processor_product_id: string | null;
  readonly is_active: boolean;
  readonly sort_order: number;
  readonly user_count: number;
  readonly beneficiaries_max: number;
  readonly retry_max_retries: number | null;
  readonly retry_max_pending_per_user: number | null;
  readonly retry_max_dispatched_per_day: number | null;
  /** Requests per minute of one account; null inherits that of the plan `free`. */
  readonly api_per_minute: number | null;
  /** Webhook deliveries per minute and destination host; null inherits that of the plan `free`. */
  readonly webhooks_per_host_per_minute: number | null;
  /** Endpoints of webhooks an account may have; null inherits that of the plan `free`. */
  readonly webhook_endpoints_max: number | null;
  /** Receipts that imports of images may read in a day (UTC); null inherits that of the plan `free`. */
  readonly bulk_receipts_per_day: number | null;
  readonly features: readonly PlanFeature[];
  readonly prices: readonly PlanPrice[];
};

export type PlanCatalogue = {
  /** Every plan, lower `sort_order` first. */
  readonly list: () => Promise<readonly Plan[]>;
  /** Adds a plan or replaces its data; the number of its users is kept. */
  readonly put: (plan: Omit<Plan, 'user_count'>) => Promise<void>;
  /** Sets the product of a plan at the payment processor, and nothing else; nothing for a plan that is gone. */
  readonly setProduct: (slug: string, productId: string) => Promise<void>;
};
