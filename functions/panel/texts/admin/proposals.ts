import { catalogue } from '../../view/language.ts';

/** Texts of the proposals. */
export const proposalTexts = catalogue({
  es: {
    title: 'Propuestas',
    text: 'Lo que no se puede deshacer lo propone un administrador y lo confirma otro en 24 horas. Sin otro administrador activo, quien propuso confirma después de una hora.',
    action: 'Acción',
    status: 'Estado',
    items: (count: number) => `${count} elementos`,
    reason: 'Motivo',
    proposedBy: 'Propuso',
    you: 'Tú',
    expires: (time: string) => `Vence ${time}`,
    decide: 'Decidir',
    open: 'Abiertas',
    confirm: 'Confirmar',
    confirmNamed: (action: string, time: string) => `Confirmar: ${action}, propuesta ${time}`,
    confirmText: (action: string, reason: string) => `${action}. Motivo de quien propuso: ${reason}. No se puede deshacer.`,
    confirmed: 'La propuesta se confirmó y su cambio está hecho.',
    withdraw: 'Retirar',
    withdrawNamed: (action: string, time: string) => `Retirar: ${action}, propuesta ${time}`,
    withdrawText: 'La propuesta termina sin efecto. La retira quien la propuso, o un dueño.',
    withdrawn: 'La propuesta se retiró.',
  },
  en: {
    title: 'Proposals',
    text: 'What cannot be undone is proposed by one admin and confirmed by another within 24 hours. Without another active admin, the proposer confirms after an hour.',
    action: 'Action',
    status: 'Status',
    items: (count: number) => `${count} items`,
    reason: 'Reason',
    proposedBy: 'Proposed by',
    you: 'You',
    expires: (time: string) => `Expires ${time}`,
    decide: 'Decide',
    open: 'Open',
    confirm: 'Confirm',
    confirmNamed: (action: string, time: string) => `Confirm: ${action}, proposed ${time}`,
    confirmText: (action: string, reason: string) => `${action}. Reason of the proposer: ${reason}. This cannot be undone.`,
    confirmed: 'The proposal is confirmed and its change is made.',
    withdraw: 'Withdraw',
    withdrawNamed: (action: string, time: string) => `Withdraw: ${action}, proposed ${time}`,
    withdrawText: 'The proposal ends without effect. Its proposer withdraws it, or an owner.',
    withdrawn: 'The proposal was withdrawn.',
  },
});

/** What a proposal does once it is confirmed. */
export const proposedActionTexts = catalogue({
  es: {
    purge_user: 'Borrar una cuenta eliminada',
    grant_clear_data: 'Permitir datos sin ocultar por 24 horas',
    discard_dead_letters: 'Descartar mensajes fallidos',
    send_broadcast: 'Enviar un comunicado',
  },
  en: {
    purge_user: 'Erase a deleted account',
    grant_clear_data: 'Allow data in clear for 24 hours',
    discard_dead_letters: 'Discard dead letters',
    send_broadcast: 'Send a broadcast',
  },
});

/** Statuses of proposals. */
export const proposalStatusTexts = catalogue({
  es: { open: 'Abierta', confirmed: 'Confirmada', withdrawn: 'Retirada', expired: 'Vencida' },
  en: { open: 'Open', confirmed: 'Confirmed', withdrawn: 'Withdrawn', expired: 'Expired' },
});
