/** A journey waits for portals that are slow on purpose and for slots that come every few seconds. */
jest.setTimeout(90_000);
