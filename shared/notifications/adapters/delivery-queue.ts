import { defineQueue } from '../../platform/sqs/define-queue.ts';
import { notificationDelivery } from '../ports/notification-delivery.ts';

export const deliveryQueue = defineQueue(notificationDelivery);
