import { outgoingUrlRules, type OutgoingEnvironment } from '../../../shared/platform/config/environment.ts';
import type { OutgoingUrlRules } from '../../../shared/platform/outgoing/outgoing-url.ts';

/** The rules for endpoints of webhooks: those of a local run may be any http port of this machine. */
export const webhookUrlRules = (environment: OutgoingEnvironment): OutgoingUrlRules => {
  const rules = outgoingUrlRules(environment);
  return { ...rules, loopback: rules.localOrigin !== null };
};
