import type { FamilyNames } from './names.ts';

/** A change of a file that lists every family. */
type Registration = { readonly file: string; readonly register: (text: string) => string };

/** Text before and after an anchor, which must occur exactly once. */
const splitAt = (text: string, anchor: string): readonly [before: string, after: string] => {
  const [before, after, ...others] = text.split(anchor);
  if (before === undefined || after === undefined || others.length > 0) throw new Error(`there is not one place like: ${anchor}`);
  return [before + anchor, after];
};

/** Adds a line to the sorted lines that follow an anchor; they end at the first line with another indentation. */
const insertSorted = (text: string, anchor: string, line: string): string => {
  const [before, after] = splitAt(text, `${anchor}\n`);
  const lines = after.split('\n');
  const indent = line.length - line.trimStart().length;
  const isListed = (each: string): boolean => each.length - each.trimStart().length === indent && each.trim() !== '';
  const end = lines.findIndex((each) => !isListed(each));
  const keyOf = (each: string): string => each.trim().replaceAll(/['.]/g, '');
  const place = lines.slice(0, end).findIndex((each) => keyOf(each) > keyOf(line));
  return before + lines.toSpliced(place === -1 ? end : place, 0, line).join('\n');
};

const addImport = (text: string, line: string): string => `${line}\n${text}`;

/** `'price-alerts': priceAlerts`, or `notes` where the two are the same. */
const property = (name: string, value: string): string => (name === value ? name : `${name.includes('-') ? `'${name}'` : name}: ${value}`);

const manifests = ({ family, itemsCamel }: FamilyNames): Registration => ({
  file: 'functions/manifests.ts',
  register: (text) =>
    insertSorted(
      addImport(text, `import { manifest as ${itemsCamel} } from './${family}/manifest.ts';`),
      'export const manifests = [',
      `  ${itemsCamel},`,
    ),
});

const deployment = ({ family, itemsCamel }: FamilyNames): Registration => ({
  file: 'infra/families/index.ts',
  register: (text) =>
    insertSorted(
      addImport(text, `import { ${itemsCamel} } from './identity/${family}.ts';`),
      'const byName = {',
      `  ${property(family, itemsCamel)},`,
    ),
});

const errorCodes = ({ family, itemsCamel }: FamilyNames): Registration => ({
  file: 'shared/errors/catalogue.ts',
  register: (text) => {
    const [before, after] = splitAt(
      addImport(text, `import { ${itemsCamel}Errors } from './catalogue/${family}-errors.ts';`),
      '\n} as const;',
    );
    return `${before.slice(0, -'\n} as const;'.length)}\n  ...${itemsCamel}Errors,\n} as const;${after}`;
  },
});

/** Adds the permissions of a family that are not there yet at the end of a list. */
const appendPermissions = (text: string, { resource }: FamilyNames, start: string, end: string): string => {
  const [before, after] = splitAt(text, start);
  const at = after.indexOf(end);
  const own = ['read', 'create', 'update'].map((action) => `  '${resource}:${action}',\n`);
  const absent = own.filter((line) => !text.includes(line));
  return before + after.slice(0, at) + absent.join('') + after.slice(at);
};

const permissions = (names: FamilyNames): Registration => ({
  file: 'shared/identity/access/domain/permissions.ts',
  register: (text) => appendPermissions(text, names, 'const USER_PERMISSIONS = [\n', '] as const;'),
});

const permissionCodes = (names: FamilyNames): Registration => ({
  file: 'shared/identity/access/adapters/permission-codes.ts',
  register: (text) => appendPermissions(text, names, 'const CODED_PERMISSIONS: readonly Permission[] = [\n', '];'),
});

const testApi = ({ family, item, itemPascal, itemsCamel }: FamilyNames): Registration => ({
  file: 'test/support/api/test-api.ts',
  register: (text) => {
    const make = `make${itemsCamel.slice(0, 1).toUpperCase()}${itemsCamel.slice(1)}`;
    const imported = addImport(
      addImport(text, `import { makeFamily as ${make} } from '../../../functions/${family}/family.ts';`),
      `import { make${itemPascal}Store } from '../../../functions/${family}/adapters/${item}-store.ts';`,
    );
    const [before, after] = splitAt(imported, '    panelUrl: PANEL_URL,\n');
    const withPorts = `${before}    ${itemsCamel}: make${itemPascal}Store(world.table),\n${after}`;
    return insertSorted(
      withPorts,
      'const makeFamilies = (ports: ReturnType<typeof portsOf>) =>\n  ({',
      `    ${property(family, `${make}(ports)`)},`,
    );
  },
});

const permissionMatrix = ({ itemPascal }: FamilyNames): Registration => ({
  file: 'test/component/identity/permission-matrix.test.ts',
  register: (text) => {
    const anchor = "const REQUESTS: Readonly<Record<string, Pick<ApiRequest, 'query' | 'body' | 'headers'>>> = {\n";
    const [before, after] = splitAt(text, anchor);
    return `${before}  create${itemPascal}: { body: { name: 'any' } },\n  update${itemPascal}: { body: { name: 'any', version: 1 } },\n${after}`;
  },
});

const bodyExamples = ({ itemPascal, words }: FamilyNames): Registration => ({
  file: 'infra/openapi/body-examples.ts',
  register: (text) => {
    const [before, after] = splitAt(text, '  validateTransfer: TRANSFER,\n');
    const name = `'${words}'`;
    return `${before}  create${itemPascal}: { name: ${name} },\n  update${itemPascal}: { name: ${name}, version: 1 },\n${after}`;
  },
});

const tagDescription = ({ titleWords, pluralWords }: FamilyNames): Registration => ({
  file: 'infra/openapi/tags.ts',
  register: (text) => {
    const anchor = '  Meta: ';
    const [before, after] = splitAt(text, anchor);
    const name = titleWords.includes(' ') ? `'${titleWords}'` : titleWords;
    return `${before.slice(0, -anchor.length)}  ${name}: 'Create, read and update ${pluralWords}.',\n${anchor}${after}`;
  },
});

const dataModel = ({ itemPascal, partition, words }: FamilyNames): Registration => ({
  file: 'docs/data-model.md',
  register: (text) => {
    const anchor = '\n| Rate of queries |';
    const [before, after] = splitAt(text, anchor);
    const row = `| ${itemPascal.slice(0, 1)}${words.slice(1)} | \`USER#<id>#${partition}\` / \`<id>\` | – | Name, version |`;
    return `${before.slice(0, -anchor.length)}\n${row}${anchor}${after}`;
  },
});

const familyTable = ({ family }: FamilyNames): Registration => ({
  file: 'docs/design/families.md',
  register: (text) => insertSorted(text, '| Family | Paths |\n| --- | --- |', `| \`${family}\` | \`/${family}\`, \`/${family}/{id}\` |`),
});

const whatWorks = ({ family, titleWords }: FamilyNames): Registration => ({
  file: 'README.md',
  register: (text) => {
    const anchor = '\n| Notifications and changelog |';
    // The path may be in the column of operations that do not work yet.
    const [before, after] = splitAt(text.replace(new RegExp(`, \`/${family}\`|\`/${family}\`,? ?`), ''), anchor);
    return `${before.slice(0, -anchor.length)}\n| ${titleWords} | \`/${family}\` | |${anchor}${after}`;
  },
});

/** Changes of all files that list every family and are not derived from the manifests. */
export const registrationsOf = (names: FamilyNames): readonly Registration[] =>
  [
    manifests,
    deployment,
    errorCodes,
    permissions,
    permissionCodes,
    testApi,
    permissionMatrix,
    bodyExamples,
    tagDescription,
    dataModel,
    familyTable,
    whatWorks,
  ].map((of) => of(names));
