/**
 * Replaces the DynamoDB client's cache of discovered endpoints. The client always creates one but uses it only with endpoint discovery,
 * which DynamoDB's public endpoints do not need.
 */
export class EndpointCache {
  get(): never {
    throw new Error('Endpoint discovery is not part of this build.');
  }
}
