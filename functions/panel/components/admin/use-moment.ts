import { useLanguage } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { instantText } from '../../view/format.ts';

/** The time zone of the admin. */
export const useTimezone = (): string => {
  const { visitor } = useSession();
  return visitor?.kind === 'user' ? visitor.user.timezone : 'UTC';
};

/** Writes instants (ISO 8601) in the language of the page and the time zone of the admin; an empty text for null. */
export const useMoment = (): ((instant: string | null) => string) => {
  const { language } = useLanguage();
  const timezone = useTimezone();
  return (instant) => (instant === null ? '' : instantText(instant, language, timezone));
};
