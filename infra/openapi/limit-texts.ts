import type { FieldTexts } from './descriptions.ts';

/** Texts and examples of limits, and of what is used of them. */
export const limitTexts: FieldTexts = {
  window_seconds: { text: 'Length of the window of request rates.', example: 60 },
  api: { text: 'Requests per window.' },
  per_key_per_minute: { text: 'Requests of the account.', example: 120 },
  per_ip_per_minute: { text: 'Requests with keys of one address.', example: 1200 },
  anonymous_per_ip_per_minute: { text: 'Requests without a key of one address.', example: 80 },
  webhooks: { text: 'Deliveries per window.' },
  per_host_per_minute: { text: 'Deliveries of the account to one host.', example: 30 },
  global_per_host_per_minute: { text: 'Deliveries of all accounts to one host.', example: 600 },
  retries: { text: 'Limits of retries.' },
  max_pending: { text: 'Pending retry cycles at most.', example: 100 },
  max_dispatched_per_day: { text: 'Retries per day at most.', example: 500 },
  max_age_seconds: { text: 'How old a validation may be to be retried.', example: 2592000 },
  max_reactivations: { text: 'How often one cycle may begin anew.', example: 3 },
  imports: { text: 'Limits of files to import.' },
  max_rows: { text: 'Rows of a file.', example: 10000 },
  max_columns: { text: 'Columns of a file.', example: 64 },
  max_pdf_pages: { text: 'Pages of a PDF.', example: 50 },
  beneficiaries: { text: 'Saved accounts.' },
  max: { text: 'As many as there may be; -1 is no limit.', example: 50 },
  used: { text: 'As many as there are.', example: 12 },
  remaining: { text: 'As many as are left.', example: 188 },
  validations: { text: 'Validations of this calendar month (UTC).' },
  monthly_limit: { text: 'Validations of a month.', example: 200 },
};
