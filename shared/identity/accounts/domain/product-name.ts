/** The name of the product in mails, text messages, passkeys and pages. */
export const PRODUCT_NAME = 'Validador SPEI';
