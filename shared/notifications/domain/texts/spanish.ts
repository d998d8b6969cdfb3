import type { NotificationParams } from '../notification.ts';
import type { NotificationText, NotificationTexts } from './notification-text.ts';
import { amountText, broadcastText, centavosText, instantText, textOf } from './params.ts';

/** The transfer, as far as it is known: `La transferencia de $15,000.50 a la cuenta ••••5678`. */
const transfer = (params: NotificationParams): string => {
  const [amount, account] = [textOf(params, 'amount'), textOf(params, 'account')];
  return `La transferencia${amount === '' ? '' : ` de ${amountText(amount)}`}${account === '' ? '' : ` a la cuenta ${account}`}`;
};

/** The expected payment: `El pago esperado de $1,250.50 a la cuenta ••••5678`. */
const expected = (params: NotificationParams): string =>
  `El pago esperado de ${amountText(textOf(params, 'amount'))} a la cuenta ${textOf(params, 'account')}`;

const VERDICTS: Readonly<Record<string, (what: string) => NotificationText>> = {
  valid: (what) => ({ title: 'Transferencia confirmada', body: `${what} está confirmada por Banxico.` }),
  not_found: (what) => ({ title: 'Transferencia no encontrada', body: `${what} no aparece en Banxico.` }),
  cep_unavailable: (what) => ({ title: 'CEP no disponible', body: `${what} todavía no tiene un CEP en Banxico.` }),
  returned: (what) => ({ title: 'Transferencia devuelta', body: `${what} se devolvió a quien la envió.` }),
};

const ended = (params: NotificationParams): NotificationText =>
  (VERDICTS[textOf(params, 'status')] ?? ((what) => ({ title: 'Validación terminada', body: `${what} ya tiene un veredicto.` })))(
    transfer(params),
  );

const security = (title: string, body: string) => (): NotificationText => ({
  title,
  body: `${body} Si no fuiste tú, cambia tu contraseña y cierra todas las sesiones.`,
});

const TWO_FACTOR: Readonly<Record<string, string>> = {
  enabled: 'Se activó la verificación en dos pasos.',
  changed: 'Cambió el medio de la verificación en dos pasos.',
  disabled: 'Se desactivó la verificación en dos pasos.',
  reset: 'Nuestro equipo de soporte desactivó la verificación en dos pasos.',
  recovery_codes: 'Se generaron códigos de recuperación nuevos.',
};

/** Spanish texts of notifications. */
export const SPANISH: NotificationTexts = {
  of: {
    'validation.completed': ended,
    'validation.failed': (params) => ({ title: 'Validación fallida', body: `${transfer(params)} no se pudo validar.` }),
    'validation.error': (params) => ({ title: 'Validación con error', body: `${transfer(params)} no permite una conclusión.` }),
    'validation.returned': (params) => ({ title: 'Transferencia devuelta', body: `${transfer(params)} se devolvió a quien la envió.` }),
    'validation.cep_pdf_available': (params) => ({
      title: 'PDF del CEP disponible',
      body: `${transfer(params)} ya tiene el PDF de su CEP.`,
    }),
    'validation.retry.scheduled': (params) => ({ title: 'Reintentos programados', body: `${transfer(params)} se consultará de nuevo.` }),
    'validation.retry.resolved': (params) => ({ title: 'Reintento con éxito', body: `${transfer(params)} se confirmó en un reintento.` }),
    'validation.retry.exhausted': (params) => ({ title: 'Reintentos agotados', body: `${transfer(params)} ya no se consultará de nuevo.` }),
    'validation.retry.cancelled': (params) => ({
      title: 'Reintentos cancelados',
      body: `${transfer(params)} ya no se consultará de nuevo.`,
    }),
    'expected_payment.matched': (params) => ({ title: 'Pago esperado completo', body: `${expected(params)} se recibió completo.` }),
    'expected_payment.partial': (params) => ({
      title: 'Pago esperado en parte',
      body: `${expected(params)} se recibió en parte: faltan ${amountText(textOf(params, 'missing'))}.`,
    }),
    'expected_payment.overpaid': (params) => ({
      title: 'Pago esperado de más',
      body: `${expected(params)} se recibió con ${amountText(textOf(params, 'excess'))} de más.`,
    }),
    'expected_payment.expired': (params) => ({
      title: 'Pago esperado vencido',
      body: `${expected(params)} no llegó a tiempo: faltan ${amountText(textOf(params, 'missing'))}.`,
    }),
    'expected_payment.returned': (params) => ({
      title: 'Pago devuelto',
      body: `${expected(params)} perdió un pago que se devolvió: faltan ${amountText(textOf(params, 'missing'))}.`,
    }),
    'import.preview_ready': () => ({
      title: 'Importación lista para revisar',
      body: 'El archivo se leyó: revisa las filas y confírmalas.',
    }),
    'import.completed': () => ({ title: 'Importación terminada', body: 'Las filas confirmadas se procesaron.' }),
    'import.failed': () => ({ title: 'Importación fallida', body: 'La importación terminó antes de procesar sus filas.' }),
    'quota.threshold_reached': (params) => ({
      title: `Usaste el ${textOf(params, 'percent')} % de tus validaciones del mes`,
      body: `Tu plan incluye ${textOf(params, 'limit')} validaciones en ${textOf(params, 'month')}.`,
    }),
    'billing.payment_succeeded': (params) => ({
      title: 'Pago recibido',
      body: `Recibimos tu pago de ${centavosText(params, 'amount')}.`,
    }),
    'billing.payment_failed': (params) => ({
      title: 'No pudimos cobrar tu plan',
      body: `No pudimos cobrar ${centavosText(params, 'amount')}. Revisa tu tarjeta en la página de pagos.`,
    }),
    'billing.trial_will_end': (params) => ({
      title: 'Tu periodo de prueba termina pronto',
      body: `El periodo de prueba del plan ${textOf(params, 'plan_slug')} termina el ${instantText(params, 'trial_end')}. Si no cancelas, entonces se hace el primer cobro.`,
    }),
    'billing.subscription_canceled': (params) => ({
      title: 'Tu suscripción terminó',
      body: `La suscripción al plan ${textOf(params, 'plan_slug')} terminó. Ahora aplican los límites del plan predeterminado.`,
    }),
    'billing.invoice_upcoming': (params) => ({
      title: 'Tu próximo cobro',
      body: `El plan ${textOf(params, 'plan_slug')} se cobra el ${instantText(params, 'charged_at')}: ${centavosText(params, 'amount')} hasta ahora.`,
    }),
    'finance.statement_ready': (params) => ({
      title: `El estado de ${textOf(params, 'month')} está listo`,
      body: `Transferencias verificadas: ${textOf(params, 'count')}, por ${centavosText(params, 'amount')}. Descarga el estado y los CEP del mes.`,
    }),
    'webhook.failing': (params) => ({
      title: 'Un webhook lleva 24 horas fallando',
      body: `Ningún envío a ${textOf(params, 'url')} ha funcionado. Seguimos intentando.`,
    }),
    'webhook.auto_disabled': (params) => ({
      title: 'Desactivamos un webhook que no responde',
      body: `Dejamos de enviar a ${textOf(params, 'url')}. Actívalo cuando funcione otra vez.`,
    }),
    'api_key.regenerated': security('Tu llave de API es nueva', 'Se generó una llave de API nueva en lugar de la anterior.'),
    'security.new_device_sign_in': (params) => ({
      title: 'Inicio de sesión desde un dispositivo nuevo',
      body: `${textOf(params, 'device') || 'Dispositivo desconocido'}. Si no fuiste tú, cambia tu contraseña y cierra todas las sesiones.`,
    }),
    'security.password_changed': security('Cambió tu contraseña', 'La contraseña de tu cuenta cambió.'),
    'security.sessions_ended': security('Se cerraron todas las sesiones', 'Se cerraron todas las sesiones de tu cuenta.'),
    'security.two_factor_changed': (params) =>
      security('Cambió tu verificación en dos pasos', TWO_FACTOR[textOf(params, 'change')] ?? 'Cambió la verificación en dos pasos.')(),
    'security.email_changed': security('Cambió el correo de tu cuenta', 'Tu cuenta ahora usa otro correo.'),
    'security.phone_changed': security('Cambió el teléfono de tu cuenta', 'Se agregó, se cambió o se quitó el teléfono.'),
    'security.api_key_revealed': security('Se mostró tu llave de API', 'Alguien con tu contraseña vio tu llave de API completa.'),
    'security.api_key_exposed': security('Revocamos tu llave de API', 'Tu llave de API apareció en un sitio público.'),
    'security.named_key_changed': security(
      'Cambiaron tus llaves con nombre',
      'Se creó, se cambió o se revocó una llave de API con nombre.',
    ),
    'security.passkey_changed': security('Cambiaron tus llaves de acceso', 'Se agregó o se quitó una llave de acceso.'),
    'security.passkey_counter_regressed': security(
      'Una llave de acceso puede estar copiada',
      'Una llave de acceso firmó con un contador anterior, como lo haría una copia.',
    ),
    'security.account_restored': security('Tu cuenta está activa otra vez', 'Tu cuenta se restauró.'),
    'security.identity_changed': security(
      'Cambiaron tus identidades vinculadas',
      'Se vinculó o se desvinculó una identidad de otro proveedor.',
    ),
    'broadcast.announcement': broadcastText('es'),
    'broadcast.security_notice': broadcastText('es'),
  },
  nameOf: {
    'validation.completed': 'Veredictos',
    'validation.failed': 'Validaciones fallidas',
    'validation.error': 'Validaciones con error',
    'validation.returned': 'Transferencias devueltas',
    'validation.cep_pdf_available': 'PDF de CEP disponibles',
    'validation.retry.scheduled': 'Reintentos programados',
    'validation.retry.resolved': 'Reintentos con éxito',
    'validation.retry.exhausted': 'Reintentos agotados',
    'validation.retry.cancelled': 'Reintentos cancelados',
    'expected_payment.matched': 'Pagos esperados completos',
    'expected_payment.partial': 'Pagos esperados en parte',
    'expected_payment.overpaid': 'Pagos esperados de más',
    'expected_payment.expired': 'Pagos esperados vencidos',
    'expected_payment.returned': 'Pagos esperados con devoluciones',
    'import.preview_ready': 'Importaciones listas para revisar',
    'import.completed': 'Importaciones terminadas',
    'import.failed': 'Importaciones fallidas',
    'quota.threshold_reached': 'Avisos de cuota',
    'billing.payment_succeeded': 'Pagos',
    'billing.payment_failed': 'Cobros fallidos',
    'billing.trial_will_end': 'Fines de periodos de prueba',
    'billing.subscription_canceled': 'Suscripciones terminadas',
    'billing.invoice_upcoming': 'Próximos cobros',
    'finance.statement_ready': 'Estados de cada mes',
    'webhook.failing': 'Webhooks que fallan',
    'webhook.auto_disabled': 'Webhooks desactivados',
    'api_key.regenerated': 'Llaves de API nuevas',
    'security.new_device_sign_in': 'Inicios de sesión desde dispositivos nuevos',
    'security.password_changed': 'Cambios de contraseña',
    'security.sessions_ended': 'Cierres de todas las sesiones',
    'security.two_factor_changed': 'Cambios de la verificación en dos pasos',
    'security.email_changed': 'Cambios de correo',
    'security.phone_changed': 'Cambios de teléfono',
    'security.api_key_revealed': 'Vistas de la llave de API',
    'security.api_key_exposed': 'Llaves de API publicadas',
    'security.named_key_changed': 'Cambios de llaves con nombre',
    'security.passkey_changed': 'Cambios de llaves de acceso',
    'security.passkey_counter_regressed': 'Llaves de acceso que pueden estar copiadas',
    'security.account_restored': 'Restauraciones de la cuenta',
    'security.identity_changed': 'Cambios de identidades vinculadas',
    'broadcast.announcement': 'Anuncios',
    'broadcast.security_notice': 'Avisos de seguridad',
  },
  digest: (name, count) => ({ title: `${name}: ${count}`, body: `${count} avisos de este tipo en poco tiempo, en uno solo.` }),
};
