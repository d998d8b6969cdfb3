/** The address of the worker that shows push messages; the build places it there. */
const WORKER = '/service-worker.js';

/** Why a browser gets no push messages. */
export type PushRefusal = 'unsupported' | 'denied' | 'subscribeFailed';

/** Whether the browser can get push messages at all. */
export const hasPushMessages = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

type WorkerPolicy = { readonly createScriptURL: (address: string) => string };

type PolicyFactory = { readonly createPolicy: (name: string, rules: WorkerPolicy) => WorkerPolicy };

/** TypeScript has no types of Trusted Types. */
const isPolicyFactory = (value: unknown): value is PolicyFactory => typeof value === 'object' && value !== null && 'createPolicy' in value;

let policy: WorkerPolicy | null = null;

/** The address of the worker as the policy of the pages requires it; browsers without Trusted Types take the text. */
const trustedWorker = (): string => {
  const factory: unknown = Reflect.get(window, 'trustedTypes');
  if (!isPolicyFactory(factory)) return WORKER;
  policy ??= factory.createPolicy('service-worker', { createScriptURL: () => WORKER });
  return policy.createScriptURL(WORKER);
};

/** Ends the subscription of the browser. The push service then reports it as gone, and the API deletes it. */
export const unsubscribeBrowser = async (): Promise<void> => {
  if (!hasPushMessages()) return;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const subscription = await registration?.pushManager.getSubscription();
    await subscription?.unsubscribe();
  } catch {
    // Without a push service there is no subscription.
  }
};

/** Subscribes the browser, with the user's consent. */
export const subscribeBrowser = async (applicationServerKey: string): Promise<PushSubscriptionJSON | PushRefusal> => {
  if (!hasPushMessages()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    await navigator.serviceWorker.register(trustedWorker());
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  } catch {
    // Without a push service, or with the key of another deployment.
    return 'subscribeFailed';
  }
};
