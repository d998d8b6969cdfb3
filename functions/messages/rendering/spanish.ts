import { PRODUCT_NAME } from '../../../shared/identity/accounts/domain/product-name.ts';
import { durationText, instantText, type Block, type Content, type Texts } from './content.ts';

const WORDS = { minutes: 'minutos', hour: 'hora', hours: 'horas' };

const text = (words: string): Block => ({ kind: 'text', text: words });
const note = (words: string): Block => ({ kind: 'note', text: words });

const NOT_YOU = 'Si no fuiste tú, cambia tu contraseña y cierra todas las sesiones de inmediato.';

type Code = { readonly code: string; readonly validMinutes: number };

const codeContent = (subject: string, purpose: string, { code, validMinutes }: Code, ignore: string): Content => ({
  subject,
  blocks: [
    text(purpose),
    { kind: 'code', code },
    note(`Vence en ${durationText(validMinutes, WORDS)} y sirve una sola vez. Nunca te pediremos este código por teléfono ni por mensaje.`),
    note(ignore),
  ],
});

type Notice = { readonly at: number; readonly timezone: string };

const noticeContent = (
  subject: string,
  what: string,
  { at, timezone }: Notice,
  rows: readonly (readonly [string, string])[] = [],
): Content => ({
  subject,
  blocks: [text(what), { kind: 'facts', rows: [['Cuándo', instantText(at, timezone, 'es-MX')], ...rows] }, text(NOT_YOU)],
});

const TWO_FACTOR_CHANGES = {
  enabled: 'Se activó la verificación en dos pasos de tu cuenta.',
  changed: 'Se cambió el medio de la verificación en dos pasos de tu cuenta.',
  disabled: 'Se desactivó la verificación en dos pasos de tu cuenta.',
  reset:
    'Nuestro equipo de soporte desactivó la verificación en dos pasos de tu cuenta. Todas las sesiones se cerraron y los códigos de recuperación ya no sirven.',
  recovery_codes: 'Se generaron códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.',
} as const;

const NAMED_KEY_CHANGES = {
  created: 'Se creó una llave de API con nombre.',
  changed: 'Se cambió una llave de API con nombre.',
  revoked: 'Se revocó una llave de API con nombre.',
} as const;

const PASSKEY_CHANGES = {
  added: 'Se agregó una llave de acceso a tu cuenta.',
  removed: 'Se quitó una llave de acceso de tu cuenta.',
} as const;

const IDENTITY_CHANGES = {
  linked: 'Se vinculó una identidad de otro proveedor a tu cuenta.',
  unlinked: 'Se desvinculó de tu cuenta una identidad de otro proveedor.',
} as const;

const INCIDENT_STATES = {
  investigating: 'En investigación',
  identified: 'Causa identificada',
  monitoring: 'En observación',
  resolved: 'Resuelto',
} as const;

/** Spanish texts of mails. */
export const SPANISH_TEXTS: Texts = {
  email_verification: (template) =>
    codeContent(
      `${template.code} es tu código de verificación`,
      'Escribe este código para confirmar que este correo es tuyo:',
      template,
      'Si no creaste una cuenta, ignora este mensaje.',
    ),
  already_registered: () => ({
    subject: `Ya tienes una cuenta en ${PRODUCT_NAME}`,
    blocks: [
      text('Alguien intentó crear una cuenta con este correo, que ya tiene una. No se creó otra y la tuya no cambió.'),
      text('Si fuiste tú, inicia sesión o restablece tu contraseña.'),
      { kind: 'link', label: 'Restablecer mi contraseña', page: 'password/forgot', token: null },
      note('Si no fuiste tú, no tienes que hacer nada.'),
    ],
  }),
  two_factor_code: (template) =>
    codeContent(
      `${template.code} es tu código de acceso`,
      'Escribe este código para confirmar que eres tú:',
      template,
      `Si no lo pediste, alguien conoce tu contraseña. Cámbiala de inmediato.`,
    ),
  password_reset_code: (template) =>
    codeContent(
      `${template.code} es tu código para elegir otra contraseña`,
      'Escribe este código para elegir una contraseña nueva:',
      template,
      'Si no lo pediste, no lo compartas con nadie: tu contraseña sigue siendo la misma.',
    ),
  password_reset: (template) => ({
    subject: 'Restablece tu contraseña',
    blocks: [
      text('Recibimos una solicitud para restablecer tu contraseña.'),
      { kind: 'link', label: 'Elegir una contraseña nueva', page: 'password/reset', token: template.token },
      note(`El enlace vence en ${durationText(template.validMinutes, WORDS)} y sirve una sola vez.`),
      note('Si no lo pediste, ignora este mensaje: tu contraseña no cambia.'),
    ],
  }),
  email_change_code: (template) =>
    codeContent(
      `${template.code} confirma tu correo nuevo`,
      'Escribe este código para usar este correo en tu cuenta:',
      template,
      'Si no pediste el cambio, ignora este mensaje.',
    ),
  email_change_notice: (template) => ({
    subject: 'Solicitud para cambiar el correo de tu cuenta',
    blocks: [
      text('Se pidió cambiar el correo de tu cuenta. El cambio se hace cuando se confirme desde la dirección nueva.'),
      { kind: 'facts', rows: [['Correo nuevo', template.newEmailHint]] },
      text('Si no fuiste tú, cancela el cambio y cambia tu contraseña.'),
      { kind: 'link', label: 'Cancelar el cambio', page: 'email-change/cancel', token: template.cancelToken },
    ],
  }),
  email_changed: (template) =>
    noticeContent('Cambió el correo de tu cuenta', 'Tu cuenta ahora usa otro correo. A este ya no llegarán mensajes.', template, [
      ['Correo nuevo', template.newEmailHint],
    ]),
  phone_changed: (template) =>
    noticeContent('Cambió el teléfono de tu cuenta', 'Se agregó, se cambió o se quitó el teléfono de tu cuenta.', template),
  password_changed: (template) =>
    noticeContent('Cambió tu contraseña', 'La contraseña de tu cuenta cambió. Las demás sesiones se cerraron.', template),
  new_device_sign_in: (template) =>
    noticeContent(
      'Inicio de sesión desde un dispositivo nuevo',
      'Se inició sesión en tu cuenta desde un dispositivo que no conocíamos.',
      template,
      [
        ['Dispositivo', template.device ?? 'Desconocido'],
        ['Red', template.ipPrefix ?? 'Desconocida'],
      ],
    ),
  admin_new_device_sign_in: (template) =>
    noticeContent(
      'Un administrador inició sesión desde un dispositivo nuevo',
      'Un administrador del servicio inició sesión desde un dispositivo que no conocíamos. Si no lo reconoces, suspende su cuenta.',
      template,
      [
        ['Administrador', template.admin],
        ['Dispositivo', template.device ?? 'Desconocido'],
        ['Red', template.ipPrefix ?? 'Desconocida'],
      ],
    ),
  two_factor_changed: (template) => noticeContent('Cambió tu verificación en dos pasos', TWO_FACTOR_CHANGES[template.change], template),
  api_key_revealed: (template) =>
    noticeContent('Se mostró tu llave de API', 'Alguien con tu contraseña vio tu llave de API completa.', template),
  api_key_regenerated: (template) =>
    noticeContent('Tu llave de API es nueva', 'Se generó una llave de API nueva para tu cuenta en lugar de la anterior.', template),
  api_key_exposed: (template) =>
    noticeContent(
      'Tu llave de API se publicó y la revocamos',
      'Tu llave de API apareció en un sitio público, así que la revocamos. Genera una nueva y revisa dónde se publicó la anterior.',
      template,
    ),
  named_key_changed: (template) =>
    noticeContent('Cambiaron tus llaves de API', NAMED_KEY_CHANGES[template.change], template, [['Llave', template.keyName]]),
  passkey_changed: (template) => noticeContent('Cambiaron tus llaves de acceso', PASSKEY_CHANGES[template.change], template),
  identity_changed: (template) =>
    noticeContent('Cambiaron tus identidades vinculadas', IDENTITY_CHANGES[template.change], template, [['Proveedor', template.provider]]),
  webhook_failing: (template) => ({
    subject: 'Un webhook lleva 24 horas fallando',
    blocks: [
      text('Ningún intento de enviar a un destino de tus webhooks ha funcionado desde hace 24 horas o más. Seguimos intentando.'),
      {
        kind: 'facts',
        rows: [
          ['Destino', template.url],
          ['Id', template.endpointId],
          ['Falla desde', instantText(template.failingSince, template.timezone, 'es-MX')],
          ['Último intento', instantText(template.at, template.timezone, 'es-MX')],
        ],
      },
      text('Revisa que responda con un código 2xx en menos de 15 segundos. Si falla durante cinco días, dejaremos de enviarle.'),
    ],
  }),
  webhook_auto_disabled: (template) => ({
    subject: 'Desactivamos un webhook que no responde',
    blocks: [
      text('Un destino de tus webhooks pidió no recibir más o falló durante cinco días, así que dejamos de enviarle.'),
      {
        kind: 'facts',
        rows: [
          ['Destino', template.url],
          ['Id', template.endpointId],
          ['Cuándo', instantText(template.at, template.timezone, 'es-MX')],
        ],
      },
      text('Cuando funcione otra vez, actívalo y recupera lo que faltó.'),
    ],
  }),
  notification: (template) => ({
    subject: template.title,
    blocks: [
      ...template.body.split('\n').map(text),
      note('Puedes elegir qué avisos llegan por correo en las preferencias de tus notificaciones.'),
    ],
  }),
  account_deleted: (template) => ({
    subject: 'Tu cuenta se eliminó',
    blocks: [
      text('Tu cuenta se eliminó. Su llave de API y sus sesiones ya no sirven, y sus reintentos pendientes se cancelaron.'),
      {
        kind: 'facts',
        rows: [
          ['Cuándo', instantText(template.at, template.timezone, 'es-MX')],
          ['Se puede restaurar hasta', instantText(template.usableUntil, template.timezone, 'es-MX')],
        ],
      },
      text('Hasta entonces este enlace la restaura, una sola vez. Después la borramos con todo lo que contiene, para siempre.'),
      { kind: 'link', label: 'Restaurar mi cuenta', page: 'account/restore', token: template.token },
      note('Si no fuiste tú, restáurala y cambia tu contraseña de inmediato.'),
    ],
  }),
  account_deletion_warning: (template) => ({
    subject: template.daysLeft === 1 ? 'Tu cuenta se borrará en 1 día' : `Tu cuenta se borrará en ${template.daysLeft} días`,
    blocks: [
      text('Eliminaste tu cuenta. Pronto la borraremos con todo lo que contiene, y nadie podrá recuperarla.'),
      { kind: 'facts', rows: [['Se puede restaurar hasta', instantText(template.usableUntil, template.timezone, 'es-MX')]] },
      { kind: 'link', label: 'Restaurar mi cuenta', page: 'account/restore', token: template.token },
      note('El enlace sirve una sola vez. Si no quieres recuperar tu cuenta, no hay nada que hacer.'),
    ],
  }),
  account_restored: (template) =>
    noticeContent(
      'Tu cuenta está activa otra vez',
      'Tu cuenta se restauró. Inicia sesión con tu contraseña y genera una llave de API nueva: la anterior ya no sirve.',
      template,
    ),
  status_subscription: ({ token, validMinutes }) => ({
    subject: 'Confirma los correos sobre incidentes',
    blocks: [
      text('Confirma que quieres un correo por cada actualización de un incidente del servicio.'),
      { kind: 'link', label: 'Recibir los correos', page: 'incidents/confirm', token },
      note(`El enlace sirve durante ${durationText(validMinutes, WORDS)}. Si no los pediste, ignora este mensaje.`),
    ],
  }),
  incident_update: (template) => ({
    subject: `${INCIDENT_STATES[template.state]}: ${template.title}`,
    blocks: [
      text(template.text),
      { kind: 'facts', rows: [['Cuándo', instantText(template.at, template.timezone, 'es-MX')]] },
      { kind: 'link', label: 'No recibir más estos correos', page: 'incidents/unsubscribe', token: template.token },
    ],
  }),
  data_export_ready: (template) => ({
    subject: 'La copia de tus datos está lista',
    blocks: [
      text('Ya se puede descargar la copia de los datos de tu cuenta que se pidió.'),
      { kind: 'facts', rows: [['Disponible hasta', instantText(template.usableUntil, template.timezone, 'es-MX')]] },
      { kind: 'link', label: 'Descargar mis datos', page: 'data-export', token: template.token },
      note('Quien tenga el enlace puede descargar la copia; no reenvíes este mensaje. Si no la pediste, cambia tu contraseña.'),
    ],
  }),
};
