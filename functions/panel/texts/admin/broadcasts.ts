import { catalogue } from '../../view/language.ts';

/** Texts of the broadcasts. */
export const broadcastTexts = catalogue({
  es: {
    title: 'Comunicados',
    write: 'Escribir un comunicado',
    edit: 'Cambiar el contenido',
    editText: 'El simulacro empieza de nuevo. La lista de correos no se guarda: escríbela otra vez si la quieres.',
    kind: 'Tipo',
    titleEs: 'Título en español',
    titleEn: 'Título en inglés',
    bodyEs: 'Texto en español',
    bodyEn: 'Texto en inglés',
    bodyHint: 'Cada línea es un párrafo. Hasta 1,000 caracteres.',
    channels: 'Canales',
    audience: 'Destinatarios',
    audienceText: 'Un usuario lo recibe si cumple todas las condiciones. Sin marcar nada en una, no limita.',
    roles: 'Roles',
    statuses: 'Estados',
    statusesHint: 'Sin marcar: solo activos.',
    languages: 'Idiomas',
    plans: 'Planes',
    plansHint: 'Identificadores separados por comas; default para usuarios sin suscripción.',
    emails: 'Correos',
    emailsHint: 'Hasta 100, uno por línea. Vacío para no limitar.',
    dryRun: 'Guardar y simular',
    dryRunText: 'Nada se envía: el simulacro cuenta a los destinatarios y muestra tres ejemplos.',
    status: 'Estado',
    pauseReason: 'Motivo de la pausa',
    recipients: 'Destinatarios',
    progress: 'Avance',
    progressOf: (done: number, all: number) => `${done} de ${all}`,
    createdAt: 'Escrito',
    countedAt: 'Simulacro',
    startedAt: 'Inicio',
    endedAt: 'Fin',
    any: 'Todos',
    addresses: (count: number, unknown: number) => `${count === 1 ? '1 correo' : `${count} correos`}, ${unknown} sin usuario`,
    examples: 'Así lo leen los primeros destinatarios',
    example: (language: string, channels: string) => `${language}; por ${channels}`,
    noChannel: 'ningún canal',
    noExamples: 'Nadie cumple las condiciones.',
    counts: 'Cuentas por canal',
    channel: 'Canal',
    sent: 'Enviados',
    skipped: 'Omitidos',
    suppressed: 'Correos suprimidos',
    gone: 'Cuentas eliminadas después del simulacro',
    failed: 'No se pudo atender',
    counting: 'El simulacro cuenta a los destinatarios…',
    confirm: 'Enviar',
    confirmText: (recipients: number) =>
      `Se envía a ${recipients} destinatarios de este simulacro. Con más de 100 queda como propuesta que otro administrador confirma.`,
    started: 'El envío empezó.',
    proposed: 'Quedó propuesto: otro administrador lo confirma en 24 horas.',
    pause: 'Pausar',
    pauseText: 'La página de 100 destinatarios en curso termina.',
    paused: 'El envío está en pausa.',
    resume: 'Continuar',
    resumeText: 'Sigue con los destinatarios que faltan.',
    resumed: 'El envío continúa.',
    cancel: 'Cancelar el comunicado',
    cancelText: 'Los destinatarios que faltan no lo reciben. No se puede deshacer.',
    cancelled: 'El comunicado se canceló.',
    inSpanish: 'En español',
    inEnglish: 'En inglés',
  },
  en: {
    title: 'Broadcasts',
    write: 'Write a broadcast',
    edit: 'Change the contents',
    editText: 'The dry run begins again. The list of addresses is not kept: type it again if you want it.',
    kind: 'Kind',
    titleEs: 'Title in Spanish',
    titleEn: 'Title in English',
    bodyEs: 'Text in Spanish',
    bodyEn: 'Text in English',
    bodyHint: 'Each line is a paragraph. Up to 1,000 characters.',
    channels: 'Channels',
    audience: 'Recipients',
    audienceText: 'A user who meets all conditions gets it. A condition without a tick is no limit.',
    roles: 'Roles',
    statuses: 'Statuses',
    statusesHint: 'Without a tick: active ones only.',
    languages: 'Languages',
    plans: 'Plans',
    plansHint: 'Slugs with commas between them; default for users without a subscription.',
    emails: 'Addresses',
    emailsHint: 'Up to 100, one in each line. Empty for no limit.',
    dryRun: 'Save and make a dry run',
    dryRunText: 'Nothing is sent: the dry run counts the recipients and shows three examples.',
    status: 'Status',
    pauseReason: 'Reason for the pause',
    recipients: 'Recipients',
    progress: 'Progress',
    progressOf: (done: number, all: number) => `${done} of ${all}`,
    createdAt: 'Written',
    countedAt: 'Dry run',
    startedAt: 'Start',
    endedAt: 'End',
    any: 'Any',
    addresses: (count: number, unknown: number) => `${count === 1 ? '1 address' : `${count} addresses`}, ${unknown} without a user`,
    examples: 'As the first recipients read it',
    example: (language: string, channels: string) => `${language}; by ${channels}`,
    noChannel: 'no channel',
    noExamples: 'No user meets the conditions.',
    counts: 'Counts by channel',
    channel: 'Channel',
    sent: 'Sent',
    skipped: 'Skipped',
    suppressed: 'Suppressed mails',
    gone: 'Accounts deleted after the dry run',
    failed: 'Could not be served',
    counting: 'The dry run counts the recipients…',
    confirm: 'Send',
    confirmText: (recipients: number) =>
      `It is sent to the ${recipients} recipients of this dry run. More than 100 are a proposal, which another admin confirms.`,
    started: 'Sending has begun.',
    proposed: 'It is proposed: another admin confirms it within 24 hours.',
    pause: 'Pause',
    pauseText: 'The page of 100 recipients that is under way ends.',
    paused: 'Sending is paused.',
    resume: 'Continue',
    resumeText: 'It continues with the recipients that are left.',
    resumed: 'Sending continues.',
    cancel: 'Cancel the broadcast',
    cancelText: 'The recipients that are left do not get it. This cannot be undone.',
    cancelled: 'The broadcast was cancelled.',
    inSpanish: 'In Spanish',
    inEnglish: 'In English',
  },
});

/** Kinds of broadcasts. */
export const broadcastKindTexts = catalogue({
  es: { announcement: 'Anuncio', security_notice: 'Aviso de seguridad' },
  en: { announcement: 'Announcement', security_notice: 'Security notice' },
});

/** Statuses of broadcasts. */
export const broadcastStatusTexts = catalogue({
  es: {
    counting: 'En simulacro',
    ready: 'Listo para enviar',
    sending: 'Enviándose',
    paused: 'En pausa',
    completed: 'Completo',
    cancelled: 'Cancelado',
  },
  en: {
    counting: 'Dry run',
    ready: 'Ready to send',
    sending: 'Being sent',
    paused: 'Paused',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
});

/** Why a broadcast is paused. */
export const pauseReasonTexts = catalogue({
  es: {
    admin: 'La pausó un administrador.',
    recipients_unreadable:
      'No se pudieron leer los datos de demasiados destinatarios en cinco intentos. Nadie quedó fuera: continúa cuando se puedan leer.',
    service_fault:
      'Falló el envío a demasiados destinatarios en cinco intentos, por una cola o la tabla. Nadie quedó fuera: continúa cuando funcionen.',
  },
  en: {
    admin: 'An admin paused it.',
    recipients_unreadable:
      'The data of too many recipients could not be read in five attempts. None is left out: continue once they can be read.',
    service_fault:
      'Too many recipients could not be served in five attempts, because a queue or the table failed. None is left out: continue once they work.',
  },
});

/** Channels of broadcasts. */
export const channelTexts = catalogue({
  es: { in_app: 'Lista en la aplicación', email: 'Correo', push: 'Notificación push', messenger: 'Mensajero' },
  en: { in_app: 'List in the app', email: 'Mail', push: 'Push message', messenger: 'Messenger' },
});

/** Statuses that an audience can have. */
export const audienceStatusTexts = catalogue({
  es: { active: 'Activos', suspended: 'Suspendidos' },
  en: { active: 'Active', suspended: 'Suspended' },
});

/** Languages of users. */
export const languageTexts = catalogue({
  es: { es: 'Español', en: 'Inglés' },
  en: { es: 'Spanish', en: 'English' },
});
