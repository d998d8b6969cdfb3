import type { ExportFiles } from '../../../functions/beneficiaries/ports/export-files.ts';
import type { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import type { ImportFiles } from '../../../functions/imports/ports/import-files.ts';
import type { SigningKey } from '../../../functions/webhooks/domain/signature.ts';
import type { DeliveryQueue } from '../../../functions/webhooks/ports/queues.ts';
import type { WebhookSender } from '../../../functions/webhooks/ports/webhook-sender.ts';
import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import type { DecryptApiKey, EncryptApiKey } from '../../../shared/identity/api-keys/ports/key-ciphertext.ts';
import type { PasswordHasher } from '../../../shared/identity/passwords/ports/password-hasher.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { GuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import type { Storage } from '../contracts/storage.ts';

/** What a test has otherwise than usual. */
export type Options = {
  /** How often the CEP portal may be queried; as often as anyone likes when absent. */
  readonly portalRate?: PortalRate;
  /** Senders tried when nothing names one. */
  readonly probeSenders?: readonly SpeiCode[];
  /** Replaces parts of what keeps state: a store that fails, a portal rate limiter that is slow. */
  readonly storage?: (storage: Storage) => Partial<Storage>;
  readonly certificates?: (certificates: CertificateStore) => CertificateStore;
  /** Age beyond which nothing is retried. */
  readonly maxAgeSeconds?: number;
  readonly importFiles?: (files: ImportFiles) => ImportFiles;
  readonly exportFiles?: Partial<ExportFiles>;
  readonly deliveryQueue?: (queue: DeliveryQueue) => DeliveryQueue;
  readonly webhookSender?: (sender: WebhookSender) => WebhookSender;
  /** In the place of the queue of messages in memory. */
  readonly messages?: MessageQueue;
  /** What answers for GitHub's list of public keys; nothing does when absent. */
  readonly gitHub?: Pick<GuardedFetch, 'send'>;
  /** KMS, where it is not there. */
  readonly encryptApiKey?: EncryptApiKey;
  /** Text messages to one country in a day; 1,000 when absent. */
  readonly textMessagesPerDay?: number;
  /** Hashes passwords instead of the fake. */
  readonly hasher?: PasswordHasher;
  readonly decryptApiKey?: DecryptApiKey;
  /** Pages that browsers go on to; none when absent. */
  readonly pagesUrl?: string;
  /** Keys that sign webhooks; none when absent. */
  readonly signingKeys?: readonly SigningKey[];
  /** Reads files in the place of the parser. */
  readonly parse?: typeof parseImportFile;
};
