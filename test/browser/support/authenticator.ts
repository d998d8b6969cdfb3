import type { Page } from 'playwright-core';

/** Gives the browser of a page an authenticator that verifies its user, as a laptop's does. */
export const plugAuthenticator = async (page: Page): Promise<void> => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};
