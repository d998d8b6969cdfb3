export const eventsPlaceholders = { event: 'evt_[\\w-]{22}' } as const;
