import { catalogue } from '../view/language.ts';

/** Names of the areas in the navigation. */
export const navigationTexts = catalogue({
  es: {
    home: 'Inicio',
    validate: 'Validar',
    history: 'Historial',
    webhooks: 'Webhooks',
    notifications: 'Notificaciones',
    usage: 'Uso y límites',
    account: 'Cuenta',
    users: 'Usuarios',
    proposals: 'Propuestas',
    audit: 'Auditoría',
    portal: 'Portal de CEP',
    retries: 'Reintentos',
    dead_letters: 'Mensajes fallidos',
    broadcasts: 'Comunicados',
    banks: 'Bancos',
    bins: 'BIN',
    legal_documents: 'Documentos legales',
    settings: 'Ajustes',
    plans: 'Planes',
    subscriptions: 'Suscripciones',
    incidents: 'Incidentes',
    metrics: 'Métricas',
  },
  en: {
    home: 'Home',
    validate: 'Validate',
    history: 'History',
    webhooks: 'Webhooks',
    notifications: 'Notifications',
    usage: 'Usage and limits',
    account: 'Account',
    users: 'Users',
    proposals: 'Proposals',
    audit: 'Audit',
    portal: 'CEP portal',
    retries: 'Retries',
    dead_letters: 'Dead letters',
    broadcasts: 'Broadcasts',
    banks: 'Banks',
    bins: 'BINs',
    legal_documents: 'Legal documents',
    settings: 'Settings',
    plans: 'Plans',
    subscriptions: 'Subscriptions',
    incidents: 'Incidents',
    metrics: 'Metrics',
  },
});

/** Names of the groups of areas. */
export const groupTexts = catalogue({
  es: {
    validations: 'Validaciones',
    integration: 'Integración',
    account: 'Tu cuenta',
    administration: 'Administración',
  },
  en: {
    validations: 'Validations',
    integration: 'Integration',
    account: 'Your account',
    administration: 'Administration',
  },
});
