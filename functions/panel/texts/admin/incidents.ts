import { catalogue } from '../../view/language.ts';

/** Texts of the incidents. */
export const incidentTexts = catalogue({
  es: {
    title: 'Incidentes',
    text: 'Todo lo que se escribe aquí es público de inmediato: sin nombres, cuentas ni montos. Una actualización equivocada se corrige con otra.',
    open: 'Abrir un incidente',
    titleEs: 'Título en español',
    titleEn: 'Título en inglés',
    textEs: 'Texto en español',
    textEn: 'Texto en inglés',
    textHint: 'Lo que se sabe y lo que los usuarios pueden hacer.',
    impact: 'Impacto',
    state: 'Estado',
    components: 'Partes afectadas',
    startedAt: 'Abierto',
    resolved: (time: string) => `Resuelto ${time}`,
    incident: 'Incidente',
    updates: 'Actualizaciones',
    update: 'Actualizar',
    updateNamed: (title: string) => `Actualizar: ${title}`,
    updateText:
      'Los lectores suscritos reciben un correo en un minuto. Con el estado «Resuelto» el incidente termina; con otro se abre de nuevo.',
    updated: 'La actualización es pública.',
    actions: 'Acciones',
  },
  en: {
    title: 'Incidents',
    text: 'All that is written here is public at once: no names, accounts and amounts. A wrong update is corrected by another one.',
    open: 'Open an incident',
    titleEs: 'Title in Spanish',
    titleEn: 'Title in English',
    textEs: 'Text in Spanish',
    textEn: 'Text in English',
    textHint: 'What is known and what users can do.',
    impact: 'Impact',
    state: 'State',
    components: 'Parts concerned',
    startedAt: 'Opened',
    resolved: (time: string) => `Resolved ${time}`,
    incident: 'Incident',
    updates: 'Updates',
    update: 'Update',
    updateNamed: (title: string) => `Update: ${title}`,
    updateText: 'Readers who subscribed get a mail within a minute. The state “Resolved” ends the incident; another one opens it again.',
    updated: 'The update is public.',
    actions: 'Actions',
  },
});

/** How much of the service an incident takes away. */
export const impactTexts = catalogue({
  es: { minor: 'Menor', major: 'Mayor', critical: 'Crítico' },
  en: { minor: 'Minor', major: 'Major', critical: 'Critical' },
});

/** States of incidents. */
export const incidentStateTexts = catalogue({
  es: { investigating: 'En investigación', identified: 'Causa identificada', monitoring: 'En observación', resolved: 'Resuelto' },
  en: { investigating: 'Investigating', identified: 'Identified', monitoring: 'Monitoring', resolved: 'Resolved' },
});

/** Parts of the service. */
export const componentTexts = catalogue({
  es: {
    central: 'Portal de CEP',
    api: 'API',
    webhooks: 'Webhooks',
    imports: 'Importaciones',
    notifications: 'Notificaciones',
    billing: 'Facturación',
  },
  en: { central: 'CEP portal', api: 'API', webhooks: 'Webhooks', imports: 'Imports', notifications: 'Notifications', billing: 'Billing' },
});
