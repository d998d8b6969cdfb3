import type { EventMessage } from '../domain/event-message.ts';

export type RecoveryMessage = Extract<EventMessage, { readonly kind: 'recovery' }>;

export type EventQueue = {
  /** Resolves once the queue holds the message. */
  readonly send: (message: RecoveryMessage) => Promise<void>;
};
