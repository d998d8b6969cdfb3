export const eventsPlaceholders = { event: 'evt_[\\w-]{22}', event_item: 'evt_[\\w-]{14}' } as const;
