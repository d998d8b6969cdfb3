/** A push message as it is shown. */
export type PushMessage = { readonly title: string; readonly body: string; readonly tag: string; readonly validationId: string | null };

const NOTIFICATIONS = '/notifications';

const textIn = (members: Readonly<Record<string, unknown>>, name: string): string => {
  const value = members[name];
  return typeof value === 'string' ? value : '';
};

const membersOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
};

/** The message of a push event (docs/notifications.md). A browser demands a notification for each, so one without contents has a title, too. */
export const messageOf = (text: string): PushMessage => {
  const members = membersOf(text);
  const [title, validation] = [textIn(members, 'title'), textIn(members, 'validation_id')];
  return {
    title: title === '' ? 'SPEI' : title,
    body: textIn(members, 'body'),
    tag: validation === '' ? textIn(members, 'notification_id') : validation,
    validationId: /^[\w-]{36}$/.test(validation) ? validation : null,
  };
};

/** The page of the panel about a message. */
export const pageOfMessage = ({ validationId }: PushMessage): string =>
  validationId === null ? NOTIFICATIONS : `/validations/${validationId}`;
