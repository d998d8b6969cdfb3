import type { InferOutput } from 'valibot';

import type { messengerTestResource } from '../../../notifications/http/messenger-schemas.ts';
import { useTexts } from '../../session/language-context.tsx';
import { notificationTexts } from '../../texts/notifications.ts';

/** The result of a test message. */
export type TestResult = Pick<InferOutput<typeof messengerTestResource>['attributes'], 'error'>;

/** What happened to a test message. */
export const TestNotice = ({ test: { error } }: { readonly test: TestResult }) => {
  const texts = useTexts(notificationTexts);
  return (
    <p class={error === null ? 'notice success' : 'notice danger'} role="status">
      {texts[error ?? 'delivered']}
    </p>
  );
};
