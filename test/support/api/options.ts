import type { ExportFiles } from '../../../functions/beneficiaries/ports/export-files.ts';
import type { PaymentProcessor } from '../../../functions/billing/ports/payment-processor.ts';
import type { parseImportFile } from '../../../functions/imports/parsing/parse-import-file.ts';
import type { SigningKey } from '../../../functions/webhooks/domain/signature.ts';
import type { DeliveryQueue } from '../../../functions/webhooks/ports/queues.ts';
import type { WebhookSender } from '../../../functions/webhooks/ports/webhook-sender.ts';
import type { SpeiCode } from '../../../shared/banking/domain/bank/spei-code.ts';
import type { HttpExchange } from '../../../shared/banxico/adapters/cep-portal/http-exchange.ts';
import type { PortalRate } from '../../../shared/banxico/domain/portal-rate.ts';
import type { StripeSettings } from '../../../shared/billing/adapters/stripe-client.ts';
import type { DecryptApiKey, EncryptApiKey } from '../../../shared/identity/api-keys/ports/key-ciphertext.ts';
import type { PasswordHasher } from '../../../shared/identity/passwords/ports/password-hasher.ts';
import type { ImportFiles } from '../../../shared/imports/ports/import-files.ts';
import type { MessageQueue } from '../../../shared/messages/ports/message-queue.ts';
import type { Log } from '../../../shared/platform/observability/log.ts';
import type { GuardedFetch } from '../../../shared/platform/outgoing/guarded-fetch.ts';
import type { ReadMasterSecret } from '../../../shared/platform/secrets/derived-keys.ts';
import type { CertificateStore } from '../../../shared/validation/ports/certificate-store.ts';
import type { Storage } from '../contracts/storage.ts';

/** A test's differences from the usual settings. */
export type Options = {
  /** The rate of portal queries; unlimited when absent. */
  readonly portalRate?: PortalRate;
  /** Answers HTTP calls to the portal, instead of the scripted source. */
  readonly portalExchange?: HttpExchange;
  /** Versions of the master secret that sign evidence; one unless given. */
  readonly masterSecret?: ReadMasterSecret;
  /** Senders to probe when none is named. */
  readonly probeSenders?: readonly SpeiCode[];
  /** Replaces parts of the storage: a store that fails, a slow portal rate limiter. */
  readonly storage?: (storage: Storage) => Partial<Storage>;
  readonly certificates?: (certificates: CertificateStore) => CertificateStore;
  /** Maximum age of a validation for retries. */
  readonly maxAgeSeconds?: number;
  readonly importFiles?: (files: ImportFiles) => ImportFiles;
  readonly exportFiles?: Partial<ExportFiles>;
  readonly deliveryQueue?: (queue: DeliveryQueue) => DeliveryQueue;
  readonly webhookSender?: (sender: WebhookSender) => WebhookSender;
  /** Replaces the in-memory queue of messages. */
  readonly messages?: MessageQueue;
  /** Answers for GitHub's list of public keys; there is no answer when absent. */
  readonly gitHub?: Pick<GuardedFetch, 'send'>;
  /** Replaces KMS. */
  readonly encryptApiKey?: EncryptApiKey;
  /** Daily limit of text messages to one country; 1,000 when absent. */
  readonly textMessagesPerDay?: number;
  /** Replaces the fake password hasher. */
  readonly hasher?: PasswordHasher;
  readonly decryptApiKey?: DecryptApiKey;
  /** Pages to which browsers are redirected; none when absent. */
  readonly pagesUrl?: string;
  /** Keys that sign webhooks; none when absent. */
  readonly signingKeys?: readonly SigningKey[];
  /** Replaces the payment processor, of which the deployment has no key otherwise. */
  readonly processor?: (log: Log) => PaymentProcessor;
  /** How the administration calls the payment processor. */
  readonly processorSettings?: (log: Log) => StripeSettings;
  /** Replaces the parser of files. */
  readonly parse?: typeof parseImportFile;
};
