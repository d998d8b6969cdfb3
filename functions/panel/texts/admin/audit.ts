import { catalogue } from '../../view/language.ts';

/** Texts of the audit. */
export const auditTexts = catalogue({
  es: {
    title: 'Auditoría',
    text: 'Cada cambio de la administración, el más reciente primero. Ninguna función puede cambiar ni quitar filas.',
    row: (sequence: string) => `N.º ${sequence}`,
    at: 'Fecha',
    area: 'Área',
    action: 'Acción',
    actor: 'Administrador',
    actorFilter: 'Identificador del administrador',
    operator: 'Operador (comando)',
    erased: 'Cuenta borrada',
    target: 'Objeto',
    targetFilter: 'Identificador del objeto',
    changes: 'Motivo y cambio',
    absent: 'sin valor',
    yes: 'sí',
    no: 'no',
    change: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
    verify: 'Verificar la cadena',
    verifying: 'Se recalculan todas las filas y se comparan con las cabezas guardadas fuera de la tabla…',
    whole: (rows: number) => `La cadena está completa: ${rows} filas continúan la anterior.`,
    broken: (sequence: number, problem: string) => `La cadena se rompe en la fila ${sequence}: ${problem}`,
  },
  en: {
    title: 'Audit',
    text: 'Every change of the administration, the latest first. No function can change or remove rows.',
    row: (sequence: string) => `No. ${sequence}`,
    at: 'Time',
    area: 'Area',
    action: 'Action',
    actor: 'Admin',
    actorFilter: 'Id of the admin',
    operator: 'Operator (command)',
    erased: 'Erased account',
    target: 'Target',
    targetFilter: 'Id of the target',
    changes: 'Reason and change',
    absent: 'no value',
    yes: 'yes',
    no: 'no',
    change: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
    verify: 'Verify the chain',
    verifying: 'All rows are computed again and compared with the heads that are stored outside the table…',
    whole: (rows: number) => `The chain is whole: ${rows} rows continue the one before.`,
    broken: (sequence: number, problem: string) => `The chain breaks at row ${sequence}: ${problem}`,
  },
});

/** Phases of an action outside the table. */
export const auditPhaseTexts = catalogue({
  es: { change: 'Cambio', intent: 'Intento', outcome: 'Resultado' },
  en: { change: 'Change', intent: 'Intent', outcome: 'Outcome' },
});

/** Why a link of the chain is broken. */
export const brokenLinkTexts = catalogue({
  es: {
    missing: 'falta.',
    changed: 'su contenido cambió.',
    not_linked: 'no sigue a la anterior.',
    other_than_stored_head: 'no es la que se guardó fuera de la tabla.',
  },
  en: {
    missing: 'it is missing.',
    changed: 'its content was changed.',
    not_linked: 'it does not follow the one before.',
    other_than_stored_head: 'it is not the one that was stored outside the table.',
  },
});

/** Areas of the administration. */
export const areaTexts = catalogue({
  es: {
    users: 'Usuarios',
    plans: 'Planes',
    validations: 'Validaciones',
    imports: 'Importaciones',
    webhooks: 'Webhooks',
    retries: 'Reintentos',
    dead_letters: 'Mensajes fallidos',
    central: 'Portal de CEP',
    banks: 'Bancos',
    bins: 'BIN',
    legal_documents: 'Documentos legales',
    changelog: 'Versiones',
    broadcasts: 'Comunicados',
    billing: 'Facturación',
    settings: 'Ajustes',
    audit: 'Auditoría',
    metrics: 'Métricas',
    incidents: 'Incidentes',
    proposals: 'Propuestas',
  },
  en: {
    users: 'Users',
    plans: 'Plans',
    validations: 'Validations',
    imports: 'Imports',
    webhooks: 'Webhooks',
    retries: 'Retries',
    dead_letters: 'Dead letters',
    central: 'CEP portal',
    banks: 'Banks',
    bins: 'BINs',
    legal_documents: 'Legal documents',
    changelog: 'Changelog',
    broadcasts: 'Broadcasts',
    billing: 'Billing',
    settings: 'Settings',
    audit: 'Audit',
    metrics: 'Metrics',
    incidents: 'Incidents',
    proposals: 'Proposals',
  },
});
