import type * as webhooks from '../../webhooks/contract.ts';
import { operation } from './operation.ts';

type Contracts = typeof webhooks.webhookContracts;

/** Operations on webhook endpoints: of the account, or of the platform. */
const endpointOperations = (path: '/webhooks' | '/webhook-subscribers') => ({
  list: operation<Contracts['list']>('GET', path),
  create: operation<Contracts['create']>('POST', path),
  find: operation<Contracts['find']>('GET', `${path}/{id}`),
  patch: operation<Contracts['patch']>('PATCH', `${path}/{id}`),
  remove: operation<Contracts['remove']>('DELETE', `${path}/{id}`),
  test: operation<Contracts['test']>('POST', `${path}/{id}/test`),
  rotateSecret: operation<Contracts['rotateSecret']>('POST', `${path}/{id}/rotate-secret`),
  recover: operation<Contracts['recover']>('POST', `${path}/{id}/recover`),
  listDeliveries: operation<Contracts['listDeliveries']>('GET', `${path}/deliveries`),
  exportDeliveries: operation<Contracts['exportDeliveries']>('GET', `${path}/deliveries/export`),
  listEndpointDeliveries: operation<Contracts['listEndpointDeliveries']>('GET', `${path}/{id}/deliveries`),
  findDelivery: operation<Contracts['findDelivery']>('GET', `${path}/deliveries/{id}`),
  redeliver: operation<Contracts['redeliver']>('POST', `${path}/deliveries/{id}/redeliver`),
});

export type EndpointOperations = ReturnType<typeof endpointOperations>;

export const webhookOperations = endpointOperations('/webhooks');

export const subscriberOperations = endpointOperations('/webhook-subscribers');
