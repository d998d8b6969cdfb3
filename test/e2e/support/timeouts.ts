/** A journey waits for intentionally slow portals and for slots every few seconds. */
jest.setTimeout(90_000);
