import type { ReadyExport } from '../../../shared/exports/domain/export-job.ts';
import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { messageIdOf } from '../../../shared/messages/domain/message-id.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { FindLinkToken } from './link-token.ts';

type Deps = { readonly messages: MessageQueue; readonly findLinkToken: FindLinkToken };

/** Mails the link to an archive, once per export. The token is derived, so the mail has the same link when it is made again. */
export const makeAnnounceArchive =
  ({ messages, findLinkToken }: Deps) =>
  async (ready: ReadyExport, { email, language, timezone }: User): Promise<void> => {
    await messages.enqueue({
      id: messageIdOf('data_export_ready', ready.id),
      channel: 'email',
      to: email,
      language: language ?? ready.language,
      correlationId: ready.correlationId,
      template: { name: 'data_export_ready', token: await findLinkToken(ready), usableUntil: ready.file.expiresAt, timezone },
    });
  };
