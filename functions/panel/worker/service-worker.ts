import { messageOf, pageOfMessage } from './push-message.ts';

declare const self: ServiceWorkerGlobalScope;

/** Shows a push message of the service, also while no page is open. */
self.addEventListener('push', (event) => {
  const message = messageOf(event.data?.text() ?? '');
  event.waitUntil(
    self.registration.showNotification(message.title, {
      body: message.body,
      icon: '/assets/icon.svg',
      tag: message.tag,
      data: pageOfMessage(message),
    }),
  );
});

/** Opens the page that a message is about, in an open tab of the panel if there is one. */
self.addEventListener('notificationclick', (event) => {
  const page: unknown = event.notification.data;
  const path = typeof page === 'string' ? page : '/';
  event.notification.close();
  const open = async (): Promise<void> => {
    const [tab] = await self.clients.matchAll({ type: 'window' });
    if (tab === undefined) await self.clients.openWindow(path);
    else await tab.focus().then((focused) => focused.navigate(path));
  };
  event.waitUntil(open());
});
