/**
 * Stands in for the DynamoDB client's cache of discovered endpoints. The client builds one in any case and uses it
 * only where endpoint discovery was switched on, which DynamoDB's public endpoints do not need.
 */
export class EndpointCache {
  get(): never {
    throw new Error('Endpoint discovery is not part of this build.');
  }
}
