import { catalogue } from '../../view/language.ts';

/** Texts of the return from a provider of identities. */
export const identityTexts = catalogue({
  es: {
    title: 'Cuenta vinculada',
    linked: (provider: string) => `Tu identidad de ${provider} quedó vinculada.`,
    failedTitle: 'La cuenta no se vinculó',
    identity_provider_unavailable: 'El proveedor no responde. Intenta de nuevo en unos minutos.',
    identity_link_expired: 'Pasaron más de diez minutos. Empieza de nuevo desde tu cuenta.',
    identity_link_denied: 'Cancelaste en la página del proveedor. No cambió nada.',
    identity_already_linked: 'Tu cuenta ya tiene una identidad de este proveedor. Desvincúlala primero.',
    identity_linked_elsewhere: 'Otra cuenta tiene esta identidad.',
    other: 'El proveedor no confirmó tu identidad. Empieza de nuevo desde tu cuenta.',
    toAccount: 'Ir a tu cuenta',
  },
  en: {
    title: 'Identity linked',
    linked: (provider: string) => `Your identity of ${provider} is linked.`,
    failedTitle: 'The identity was not linked',
    identity_provider_unavailable: 'The provider does not answer. Try again in a few minutes.',
    identity_link_expired: 'More than ten minutes have passed. Start again from your account.',
    identity_link_denied: 'You cancelled on the page of the provider. Nothing has changed.',
    identity_already_linked: 'Your account has an identity of this provider already. Unlink that one first.',
    identity_linked_elsewhere: 'Another account has this identity.',
    other: 'The provider did not confirm your identity. Start again from your account.',
    toAccount: 'Go to your account',
  },
});
