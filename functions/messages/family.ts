import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { QueuedMessage } from '../../shared/messages/message.ts';
import type { SuppressionList } from '../../shared/messages/ports/suppression-list.ts';
import type { manifest } from './manifest.ts';
import { makeRecordFeedback } from './use-cases/record-feedback.ts';
import { makeSendMessage, type SendMessageDeps } from './use-cases/send-message.ts';

export const makeOutgoingWorker = (ports: SendMessageDeps) => {
  const sendMessage = makeSendMessage(ports);
  return async ({ message, attempts, requestedAt }: Omit<QueuedMessage, 'correlationId'>): Promise<void> => {
    if (message !== null) await sendMessage({ message, attempts, requestedAt });
  };
};

export const makeFeedbackWorker = (ports: { readonly suppressions: SuppressionList } & Pick<SendMessageDeps, 'log'>) =>
  makeRecordFeedback(ports);

export const makeFamily = (ports: SendMessageDeps & { readonly suppressions: SuppressionList }) =>
  ({
    routes: [],
    queues: { outgoing: makeOutgoingWorker(ports), feedback: makeFeedbackWorker(ports) },
  }) satisfies FamilyOf<typeof manifest>;
