export const messagesPlaceholders = { message: 'msg_[\\w-]{22}' } as const;
