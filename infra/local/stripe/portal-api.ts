import type Stripe from 'stripe';

import { known, type Account, type Portal } from './account.ts';
import { memberOf, textOf, textsOf, type Form } from './form.ts';
import { InvalidRequestError, required, type Handler } from './handler.ts';
import { listOf, type FieldsOf } from './wire.ts';

const isOn = (form: Form, feature: string): boolean => textOf(form, 'features', feature, 'enabled') === 'true';

const featuresIn = (form: Form) => ({
  customer_update: { allowed_updates: [], enabled: isOn(form, 'customer_update') },
  invoice_history: { enabled: isOn(form, 'invoice_history') },
  payment_method_update: { enabled: isOn(form, 'payment_method_update'), payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, options: [] },
    enabled: isOn(form, 'subscription_cancel'),
    mode: 'at_period_end' as const,
    proration_behavior: 'none' as const,
  },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: isOn(form, 'subscription_update'),
    proration_behavior: 'none' as const,
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial' as const,
  },
});

const portalObject = ({ id, created, metadata, features }: Portal) =>
  ({
    id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created,
    default_return_url: null,
    features,
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata,
    name: null,
    updated: created,
  }) satisfies FieldsOf<Stripe.BillingPortal.Configuration>;

/** The portal: what it shows, and its sessions. */
export const portalRoutes = (account: Account, origin: () => string): Readonly<Record<string, Handler>> => ({
  'GET /v1/billing_portal/configurations': () =>
    listOf('/v1/billing_portal/configurations', [...account.portals.values()].map(portalObject)),
  'POST /v1/billing_portal/configurations': (form) => {
    if (memberOf(form, 'features') === undefined) throw new InvalidRequestError('Missing required param: features.');
    const portal = { id: account.newId('bpc'), created: account.now(), metadata: textsOf(form, 'metadata'), features: featuresIn(form) };
    account.portals.set(portal.id, portal);
    return portalObject(portal);
  },
  'POST /v1/billing_portal/sessions': (form) => ({
    id: account.newId('bps'),
    object: 'billing_portal.session',
    configuration: known(account.portals, required(form, 'configuration')).id,
    created: account.now(),
    customer: known(account.customers, required(form, 'customer')).id,
    flow: null,
    livemode: false,
    locale: textOf(form, 'locale'),
    on_behalf_of: null,
    return_url: textOf(form, 'return_url'),
    url: `${origin()}/portal/${required(form, 'customer')}?return_url=${encodeURIComponent(textOf(form, 'return_url') ?? '')}`,
  }),
});
