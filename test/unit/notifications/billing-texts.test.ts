import type { NotifiedType } from '../../../shared/notifications/domain/notified-events.ts';
import { renderNotification } from '../../../shared/notifications/domain/texts/render-notification.ts';

const PAYMENT = { invoice_id: 'in_1', amount: 92_684, currency: 'MXN' };
const TRIAL = { plan_slug: 'negocio', trial_end: '2026-12-01T06:30:00.000Z' };
const UPCOMING = { plan_slug: 'negocio', amount: 92_684, currency: 'MXN', charged_at: '2026-12-01T00:00:00.000Z' };

const CASES: readonly (readonly [NotifiedType, Readonly<Record<string, string | number>>, string, string])[] = [
  ['billing.payment_succeeded', PAYMENT, 'Recibimos tu pago de $926.84.', 'We received your payment of $926.84.'],
  [
    'billing.payment_failed',
    PAYMENT,
    'No pudimos cobrar $926.84. Revisa tu tarjeta en la página de pagos.',
    'We could not charge $926.84. Check your card on the page for payments.',
  ],
  [
    'billing.trial_will_end',
    TRIAL,
    'El periodo de prueba del plan negocio termina el 2026-12-01 06:30 UTC. Si no cancelas, entonces se hace el primer cobro.',
    'The trial of the plan negocio ends on 2026-12-01 06:30 UTC. Unless you cancel, the first payment is made then.',
  ],
  [
    'billing.subscription_canceled',
    { plan_slug: 'negocio' },
    'La suscripción al plan negocio terminó. Ahora aplican los límites del plan predeterminado.',
    'The subscription to the plan negocio ended. The limits of the default plan apply now.',
  ],
  [
    'billing.invoice_upcoming',
    UPCOMING,
    'El plan negocio se cobra el 2026-12-01 00:00 UTC: $926.84 hasta ahora.',
    'The plan negocio is charged on 2026-12-01 00:00 UTC: $926.84 as of now.',
  ],
];

test.each(CASES)('%s states amounts in pesos and instants in UTC, in both languages', (type, params, spanish, english) => {
  expect(renderNotification({ type, params, count: 1 }, 'es').body).toBe(spanish);
  expect(renderNotification({ type, params, count: 1 }, 'en').body).toBe(english);
});
