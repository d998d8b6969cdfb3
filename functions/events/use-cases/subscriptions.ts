import { verdictChanges } from './count-verdicts.ts';
import { erasedEvents, publishedEvents } from './publish-to-webhooks.ts';
import { phoneObservations } from './record-phone-bank.ts';
import type { Subscription } from './subscriber.ts';

/** Everyone who is told of changes. */
export const SUBSCRIPTIONS: readonly Subscription[] = [phoneObservations, verdictChanges, publishedEvents, erasedEvents];
