import { manifests } from '../../../functions/manifests.ts';
import { families } from '../../../infra/families/index.ts';
import { synthesizeLocally } from '../../../infra/local/deployment/local-app.ts';
import { localEntriesOf } from '../../../infra/local/deployment/local-bundles.ts';

/** Enough for an account, its key and its history, and what answers where no family does. */
const NAMES: readonly string[] = ['api-keys', 'meta', 'retry', 'users', 'validate', 'validate-ocr', 'validations'];

await synthesizeLocally(
  families.filter(({ manifest: { name } }) => NAMES.includes(name)),
  localEntriesOf(manifests.filter(({ name }) => NAMES.includes(name))),
);
