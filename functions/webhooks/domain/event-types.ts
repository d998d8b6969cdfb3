/** The type of deliveries that test an endpoint; no subscription includes it. */
export const TEST_TYPE = 'test' as const;
