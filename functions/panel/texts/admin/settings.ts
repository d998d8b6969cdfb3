import { catalogue } from '../../view/language.ts';

/** Texts of the settings of the service. */
export const settingTexts = catalogue({
  es: {
    title: 'Ajustes',
    text: 'Cada función aplica un cambio en un minuto; los registros, de inmediato.',
    save: 'Guardar cambios',
    saved: 'Los ajustes cambiaron.',
    yes: 'Sí',
    no: 'No',
    bounds: (least: number, most: number, initial: string) => `De ${least} a ${most}. Valor inicial: ${initial}.`,
    initial: (value: string) => `Valor inicial: ${value}.`,
    noInitial: 'ninguno',
    reset: 'Volver al valor inicial',
    resetNamed: (name: string) => `Volver al valor inicial: ${name}`,
    wasReset: 'El ajuste tiene de nuevo su valor inicial.',
    changedByAdmins: 'Cambiados por administradores',
    rate: 'El ritmo de consultas se cambia en Portal de CEP.',
  },
  en: {
    title: 'Settings',
    text: 'Every function applies a change within a minute; registrations at once.',
    save: 'Save changes',
    saved: 'The settings changed.',
    yes: 'Yes',
    no: 'No',
    bounds: (least: number, most: number, initial: string) => `${least} to ${most}. Initial value: ${initial}.`,
    initial: (value: string) => `Initial value: ${value}.`,
    noInitial: 'none',
    reset: 'Use the initial value again',
    resetNamed: (name: string) => `Use the initial value again: ${name}`,
    wasReset: 'The setting has its initial value again.',
    changedByAdmins: 'Changed by admins',
    rate: 'The rate of queries is changed in CEP portal.',
  },
});

/** Names of the settings. */
export const settingNameTexts = catalogue({
  es: {
    registration_open: 'Registro abierto',
    sender_probes: 'Bancos emisores que se prueban cuando no se conoce',
    text_messages_per_country_and_day: 'SMS por país y día',
    receipts_per_account_and_day: 'Comprobantes por cuenta y día',
    payment_grace_days: 'Días de gracia de un pago vencido',
    mail_from: 'Remitente de los correos',
  },
  en: {
    registration_open: 'Registration open',
    sender_probes: 'Sending banks that are tried when none is known',
    text_messages_per_country_and_day: 'Text messages per country and day',
    receipts_per_account_and_day: 'Receipts per account and day',
    payment_grace_days: 'Days of grace of an overdue payment',
    mail_from: 'Sender of mails',
  },
});
