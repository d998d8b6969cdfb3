/** The type of deliveries that test an endpoint; nobody subscribes to it. */
export const TEST_TYPE = 'test' as const;
