import { functionName, identitySecretName } from '../../../infra/settings/names.ts';
import { grantsOf } from '../../support/infra/grants.ts';
import { synthesize } from '../../support/infra/synthesized.ts';

const API = functionName('prod', 'user-identities/api');
const DOMAIN = { frontDomainName: 'panel.example.mx', frontCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/any' };
const PROVIDER = { id: 'google', issuer: 'https://accounts.google.com', clientId: 'spei', hosts: ['oauth2.googleapis.com'] };

const deployedWith = (context: Readonly<Record<string, string>>, stage: 'prod' | 'local' = 'prod') => {
  const { groups, ofFamilies, data } = synthesize(stage, { context });
  const name = functionName(stage, 'user-identities/api');
  const found = ofFamilies('AWS::Lambda::Function').find(([, { Properties }]) => Properties['FunctionName'] === name);
  return {
    readers: groups
      .flatMap(grantsOf)
      .filter(({ resource }) => resource.includes(identitySecretName('prod')))
      .map(({ grantee, action }) => [grantee, action]),
    environment: found?.[1].Properties['Environment'],
    secrets: data.ofType('AWS::SecretsManager::Secret').map(([, { Properties }]) => Properties['Name']),
  };
};

describe('providers of identities', () => {
  test('without any there is no secret of clients, and no function may read it', () => {
    const { readers, secrets, environment } = deployedWith({});
    expect(readers).toEqual([]);
    expect(secrets).not.toContain(identitySecretName('prod'));
    expect(environment).toMatchObject({ Variables: { IDENTITY_PROVIDERS: '[]' } });
  });

  test('the function that links identities alone may read the secret of clients', () => {
    const { readers, secrets, environment } = deployedWith({ ...DOMAIN, identityProviders: JSON.stringify([PROVIDER]) });
    expect(readers).toEqual([[API, 'secretsmanager:GetSecretValue']]);
    expect(secrets).toContain(identitySecretName('prod'));
    expect(environment).toMatchObject({
      Variables: { IDENTITY_PROVIDERS: JSON.stringify([PROVIDER]), API_URL: 'https://panel.example.mx/v1' },
    });
  });

  test('a local run redirects browsers to its host name, which has the pages, too', () => {
    const { environment } = deployedWith({ localOrigin: 'http://127.0.0.1:8080' }, 'local');
    expect(environment).toMatchObject({ Variables: { API_URL: 'http://localhost:8080/v1', PANEL_URL: 'http://localhost:8080' } });
  });

  test('the pages to which a browser is redirected are those of the deployment', () => {
    expect(deployedWith({ panelUrl: 'https://panel.example.mx' }).environment).toMatchObject({
      Variables: { PANEL_URL: 'https://panel.example.mx' },
    });
  });
});
