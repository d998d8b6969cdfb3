/** Addresses of the pages below the host. Links of mails have those of the pages that they open. */
export const PATHS = {
  home: '/',
  validate: '/validate',
  history: '/validations',
  account: '/account',
  signIn: '/sign-in',
  register: '/register',
  forgotPassword: '/password/forgot',
  resetPassword: '/password/reset',
  cancelEmailChange: '/email-change/cancel',
  restoreAccount: '/account/restore',
  dataExport: '/data-export',
  unsubscribe: '/unsubscribe',
  confirmIncidentMails: '/incidents/confirm',
  endIncidentMails: '/incidents/unsubscribe',
  identities: '/identities',
} as const;

/** The page of a validation. */
export const validationPath = (id: string): string => `${PATHS.history}/${id}`;
