import type { PhoneBankDirectory } from '../../shared/banking/ports/phone-bank-directory.ts';
import type { ValidationCounters } from '../../shared/counters/ports/validation-counters.ts';
import type { ExpectedPaymentStore } from '../../shared/expected-payments/ports/expected-payment-store.ts';
import { makeMatchVerdict } from '../../shared/expected-payments/use-cases/match-verdict.ts';
import type { FamilyOf } from '../../shared/identity/access/http/route.ts';
import type { ActiveOwners } from '../../shared/identity/accounts/ports/active-owners.ts';
import type { UserStore } from '../../shared/identity/accounts/ports/user-store.ts';
import type { MessageQueue } from '../../shared/messages/ports/message-queue.ts';
import type { StreamReader } from '../../shared/platform/lambda/family.ts';
import type { Log } from '../../shared/platform/observability/log.ts';
import type { Clock } from '../../shared/platform/time/clock.ts';
import type { PortalTrafficStore } from '../../shared/service-status/ports/portal-traffic.ts';
import type { ReceiptFiles } from '../../shared/validation/ports/receipt-files.ts';
import type { RecentTransfers } from '../../shared/validation/ports/recent-transfers.ts';
import type { ValidationStore } from '../../shared/validation/ports/validation-store.ts';
import type { manifest } from './manifest.ts';
import type { ChangeReader } from './ports/change-reader.ts';
import type { RecordsAside } from './ports/records-aside.ts';
import type { SubscriberQueue } from './ports/subscriber-queue.ts';
import { makeCountMessages } from './use-cases/count-messages.ts';
import { makeCountPortalAnswers } from './use-cases/count-portal-answers.ts';
import { makeCountValidations } from './use-cases/count-validations.ts';
import { makeDeliverMessage } from './use-cases/deliver-message.ts';
import { makeKeepReceiptFiles } from './use-cases/keep-receipt-files.ts';
import { makeMatchExpectedPayments } from './use-cases/match-expected-payments.ts';
import { makePublishChanges } from './use-cases/publish-changes.ts';
import { makeRecordPhoneBank } from './use-cases/record-phone-bank.ts';
import { makeRecordTransfers } from './use-cases/record-transfers.ts';
import { makeSendSecurityAlerts } from './use-cases/send-security-alerts.ts';
import { SUBSCRIPTIONS } from './use-cases/subscriptions.ts';

type StreamPorts = {
  readonly changeReader: ChangeReader;
  readonly subscriberQueue: SubscriberQueue;
  readonly log: Log;
};

type SubscriberPorts = {
  readonly changeReader: ChangeReader;
  readonly subscriberQueue: SubscriberQueue;
  readonly recordsAside: RecordsAside;
  readonly validations: ValidationStore;
  readonly directory: PhoneBankDirectory;
  readonly receiptFiles: Pick<ReceiptFiles, 'keep'>;
  readonly recentTransfers: Pick<RecentTransfers, 'record'>;
  readonly expectedPayments: ExpectedPaymentStore;
  readonly users: UserStore;
  readonly activeOwners: ActiveOwners;
  readonly messageQueue: MessageQueue;
  readonly clock: Clock;
};

type CounterPorts = {
  readonly users: UserStore;
  readonly validationCounters: ValidationCounters;
  readonly portalTraffic: PortalTrafficStore;
  readonly clock: Clock;
};

export const makeStream = ({ changeReader: reader, ...ports }: StreamPorts): StreamReader =>
  makePublishChanges({ ...ports, reader, subscriptions: SUBSCRIPTIONS });

export const makeSubscribersWorker = ({ changeReader: reader, ...ports }: SubscriberPorts) =>
  makeDeliverMessage({
    ...ports,
    reader,
    subscriptions: SUBSCRIPTIONS,
    subscribers: [
      makeRecordPhoneBank(ports),
      makeKeepReceiptFiles(ports),
      makeRecordTransfers(ports),
      makeMatchExpectedPayments(makeMatchVerdict(ports)),
      makeSendSecurityAlerts(ports),
    ],
  });

export const makeCountersWorker = (ports: CounterPorts) =>
  makeCountMessages({ countValidation: makeCountValidations(ports), countPortalAnswer: makeCountPortalAnswers(ports) });

export const makeFamily = (ports: StreamPorts & SubscriberPorts & CounterPorts) =>
  ({
    routes: [],
    queues: { subscribers: makeSubscribersWorker(ports), counters: makeCountersWorker(ports) },
    stream: makeStream(ports),
  }) satisfies FamilyOf<typeof manifest>;
