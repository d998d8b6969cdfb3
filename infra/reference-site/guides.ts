import { readFile } from 'node:fs/promises';

import type { Language } from '../../shared/errors/text.ts';
import { errorReference } from '../openapi/error-reference.ts';

/** A guide: a document of the repository in each language. */
export type Guide = {
  /** The last segment of its address, in every language. */
  readonly slug: string;
  /** Where the document is: its links start there. */
  readonly sources: Readonly<Record<Language, string>>;
  readonly read: (language: Language) => Promise<string>;
  /** Documents of the repository about the same subject: links to them lead to the guide. */
  readonly represents: readonly string[];
};

const guide = (slug: string, english: string, ...represents: readonly string[]): Guide => {
  const sources = { en: english, es: `docs/integrate/es/${english.slice(english.lastIndexOf('/') + 1)}` };
  return { slug, sources, read: (language) => readFile(sources[language], 'utf8'), represents };
};

/** The guides in the order in which to read them. */
export const GUIDES: readonly Guide[] = [
  guide('quickstart', 'docs/quickstart.md'),
  guide('sdk', 'docs/integrate/sdk.md'),
  guide('playground', 'docs/integrate/playground.md'),
  guide('test-mode', 'docs/integrate/test-mode.md', 'docs/test-mode.md'),
  guide('verdicts', 'docs/integrate/verdicts.md', 'docs/verdicts.md'),
  guide('evidence', 'docs/integrate/evidence.md'),
  guide('receipts', 'docs/integrate/receipts.md'),
  guide('retries', 'docs/integrate/retries.md', 'docs/retries.md'),
  guide('idempotency', 'docs/integrate/idempotency.md'),
  guide('imports', 'docs/integrate/imports.md', 'docs/imports.md'),
  guide('bulk-validation', 'docs/integrate/bulk-validation.md'),
  guide('expected-payments', 'docs/integrate/expected-payments.md', 'docs/expected-payments.md'),
  guide('webhooks', 'docs/integrate/first-webhook.md', 'docs/webhooks.md'),
  guide('receivers', 'docs/integrate/receivers.md'),
  guide('notifications', 'docs/integrate/notifications.md'),
  guide('limits', 'docs/integrate/limits-and-faults.md'),
  {
    slug: 'errors',
    sources: { en: 'docs/errors.md', es: 'docs/errors.md' },
    read: (language) => Promise.resolve(errorReference(language)),
    represents: [],
  },
  guide('sign-in', 'docs/integrate/sign-in.md'),
  guide('api-keys', 'docs/integrate/api-keys.md'),
  guide('billing', 'docs/integrate/billing.md'),
  guide('finance', 'docs/integrate/finance.md'),
  guide('status', 'docs/integrate/status.md'),
  guide('going-live', 'docs/integrate/going-live.md'),
  guide('versions', 'docs/integrate/versions.md'),
  guide('security', 'docs/integrate/security.md', 'SECURITY.md'),
];
