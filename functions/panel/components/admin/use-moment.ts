import { useLanguage } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { instantText } from '../../view/format.ts';

/** Writes instants (ISO 8601) in the language of the page and the time zone of the admin; an empty text for null. */
export const useMoment = (): ((instant: string | null) => string) => {
  const { language } = useLanguage();
  const { visitor } = useSession();
  const timezone = visitor?.kind === 'user' ? visitor.user.timezone : 'UTC';
  return (instant) => (instant === null ? '' : instantText(instant, language, timezone));
};
