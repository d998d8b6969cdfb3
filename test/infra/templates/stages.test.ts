import { resolveStage } from '../../../infra/settings/stages.ts';

const FRONT_CERTIFICATE = 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-4000-8000-000000000000';

const resolve = (context: Readonly<Record<string, unknown>>) => resolveStage(context, '1.2.3');

describe('stages', () => {
  test('the default is dev', () => {
    expect(resolve({})).toMatchObject({ name: 'dev', portalUrl: 'https://www.banxico.org.mx/cep/' });
  });

  test.each(['dev', 'prod'])('%s uses the real clock and the real portal', (stage) => {
    const context = { stage, contact: 'operaciones@example.mx' };
    expect(() => resolve({ ...context, timeScale: '60' })).toThrow(RangeError);
    expect(() => resolve({ ...context, graceTimeScale: '60' })).toThrow(RangeError);
    expect(() => resolve({ ...context, graceTimeScale: '1' })).toThrow(RangeError);
    expect(resolve(context).graceTimeScale).toBe(1);
    expect(() => resolve({ ...context, portalUrl: 'http://127.0.0.1:8090/cep/' })).toThrow(RangeError);
    expect(() => resolve({ ...context, localOrigin: 'http://127.0.0.1:8080' })).toThrow(RangeError);
  });

  test('the User-Agent of prod has the contact of the operator', () => {
    expect(() => resolve({ stage: 'prod' })).toThrow(RangeError);
    expect(resolve({ stage: 'prod', contact: 'operaciones@example.mx' }).portalUserAgent).toBe(
      'spei-validation-service/1.2.3 (contact: operaciones@example.mx)',
    );
  });

  test('the local stage divides the status recheck by its time scale', () => {
    expect(resolve({ stage: 'local' }).statusRecheckSeconds).toBe(15);
    expect(resolve({ stage: 'local', timeScale: '900' }).statusRecheckSeconds).toBe(1);
    expect(resolve({ stage: 'dev' }).statusRecheckSeconds).toBe(900);
  });

  test('links of the local stage lead to localhost, where browsers allow passkeys', () => {
    expect(resolve({ stage: 'local', localOrigin: 'http://127.0.0.1:8080' }).panelUrl).toBe('http://localhost:8080');
  });

  test('a custom domain requires both name and certificate', () => {
    expect(() => resolve({ domainName: 'api.example.mx' })).toThrow(RangeError);
    expect(() => resolve({ certificateArn: 'arn:aws:acm:x' })).toThrow(RangeError);
  });

  test.each([
    ['10', 2, 2, 2],
    ['50', 2, 2, 2],
    ['100', 2, 5, 4],
    ['1000', 20, 50, 40],
  ])('a concurrency of %s sets the limits of all workers', (concurrency, workers, imports, slowDeliveries) => {
    const { workerConcurrency, readerConcurrency, parserConcurrency, committerConcurrency, slowDeliveryConcurrency } = resolve({
      concurrency,
    });
    expect([workerConcurrency, readerConcurrency, parserConcurrency, committerConcurrency]).toEqual([workers, workers, imports, imports]);
    expect(slowDeliveryConcurrency).toBe(slowDeliveries);
  });

  test('the default concurrency is that of a new AWS account', () => {
    expect(resolve({})).toEqual(resolve({ concurrency: '10' }));
  });

  test('the default architecture is arm64, and x86_64 can be set', () => {
    expect(resolve({}).architecture.name).toBe('arm64');
    expect(resolve({ architecture: 'x86_64' }).architecture.name).toBe('x86_64');
    expect(resolve({ architecture: 'x86_64', stage: 'local' }).architecture.name).toBe('x86_64');
  });

  test('modelRegion requires languageModel', () => {
    expect(() => resolve({ modelRegion: 'us-east-1' })).toThrow(RangeError);
  });

  test('mailRegion requires mailFrom', () => {
    expect(() => resolve({ mailRegion: 'us-east-1' })).toThrow(RangeError);
  });

  test('services are called in the region of the deployment unless the context names another', () => {
    expect(resolve({})).toMatchObject({ mailRegion: null, smsRegion: null, textractRegion: null });
    const regions = { mailRegion: 'us-east-1', smsRegion: 'us-west-2', textractRegion: 'us-east-2' };
    expect(resolve({ ...regions, mailFrom: 'no-reply@example.mx' })).toMatchObject(regions);
  });

  test('findings of vulnerabilities are reported to the contact of the deployment unless another one is set', () => {
    const contactOf = (context: Readonly<Record<string, string>>) => resolve({ stage: 'prod', ...context }).securityContact;
    expect(contactOf({ contact: 'operaciones@example.mx' })).toBe('mailto:operaciones@example.mx');
    expect(contactOf({ contact: 'https://example.mx/contacto' })).toBe('https://example.mx/contacto');
    expect(contactOf({ contact: 'Operaciones', securityContact: 'tel:+52-55-5555-5555' })).toBe('tel:+52-55-5555-5555');
    expect(resolve({}).securityContact).toBeNull();
  });

  test('the operator that legal documents name is that of the settings, as far as it is there', () => {
    expect(resolve({}).operator).toEqual({ name: null, address: null, privacyContact: null });
    const settings = { operatorName: 'Comprobantes del Valle', operatorAddress: 'Av. Juárez 100', privacyContact: 'privacidad@example.mx' };
    expect(resolve(settings).operator).toEqual({
      name: 'Comprobantes del Valle',
      address: 'Av. Juárez 100',
      privacyContact: 'privacidad@example.mx',
    });
  });

  test('the address of the pages is the setting or the domain of the host that serves them', () => {
    const domain = { frontDomainName: 'panel.example.mx', frontCertificateArn: FRONT_CERTIFICATE };
    expect(resolve({}).panelUrl).toBeNull();
    expect(resolve(domain).panelUrl).toBe('https://panel.example.mx');
    const api = { domainName: 'api.example.mx', certificateArn: 'arn:aws:acm:x' };
    expect(resolve(api).panelUrl).toBeNull();
    expect(resolve({ ...api, front: 'false' }).panelUrl).toBe('https://api.example.mx');
    expect(resolve({ panelUrl: 'https://d1.cloudfront.net/' }).panelUrl).toBe('https://d1.cloudfront.net');
    expect(resolve({ ...domain, panelUrl: 'https://panel.example.mx/' }).panelUrl).toBe('https://panel.example.mx');
    expect(() => resolve({ ...domain, panelUrl: 'https://d1.cloudfront.net' })).toThrow('remove panelUrl');
  });

  test('a certificate of another region than us-east-1 is refused by its name, because CloudFront takes none', () => {
    const frontCertificateArn = FRONT_CERTIFICATE.replace('us-east-1', 'mx-central-1');
    expect(() => resolve({ frontDomainName: 'panel.example.mx', frontCertificateArn })).toThrow('frontCertificateArn');
  });

  test('the digest of a CDN set up by hand, which the front replaces, is refused', () => {
    expect(() => resolve({ trustedFront: 'a'.repeat(64) })).toThrow(RangeError);
  });

  test('identityProviders are a list, or JSON on a command line; on AWS they require a host to return to', () => {
    const provider = { id: 'google', issuer: 'https://accounts.google.com', clientId: 'spei' };
    const domain = { frontDomainName: 'panel.example.mx', frontCertificateArn: FRONT_CERTIFICATE };
    const api = { domainName: 'api.example.mx', certificateArn: 'arn:aws:acm:x' };
    expect(resolve({ ...api, front: 'false', identityProviders: [provider] }).identityProviders).toHaveLength(1);
    expect(() => resolve({ ...api, identityProviders: [provider] })).toThrow(RangeError);
    const known = [{ ...provider, hosts: [] }];
    expect(resolve({}).identityProviders).toEqual([]);
    expect(resolve({ ...domain, identityProviders: [provider] }).identityProviders).toEqual(known);
    expect(resolve({ ...domain, identityProviders: JSON.stringify([provider]) }).identityProviders).toEqual(known);
    expect(() => resolve({ identityProviders: [provider] })).toThrow(RangeError);
    const local = { ...provider, issuer: 'http://localhost:8097' };
    expect(() => resolve({ ...domain, identityProviders: [local] })).toThrow(RangeError);
    expect(resolve({ stage: 'local', identityProviders: [local] }).identityProviders).toHaveLength(1);
  });

  test.each([
    { stage: 'staging' },
    { identityProviders: '[' },
    { identityProviders: [{ id: 'Google', issuer: 'https://accounts.google.com', clientId: 'spei' }] },
    { identityProviders: [{ id: 'a', issuer: 'http://id.example.com', clientId: 'spei' }], stage: 'local' },
    { identityProviders: ['a', 'a'].map((id) => ({ id, issuer: 'https://id.example.com', clientId: 'spei' })), stage: 'local' },
    { timeScale: '0', stage: 'local' },
    { timeScale: 'fast', stage: 'local' },
    { alarmEmail: 'nobody' },
    { languageModel: 'x', modelRegion: 'moon' },
    { smsRegion: 'moon' },
    { textractRegion: 'us-east' },
    { architecture: 'riscv' },
    { concurrency: '0' },
    { originTokens: '3,2,1' },
    { securityContact: 'seguridad@example.mx' },
    { privacyContact: 'privacidad' },
    { stage: 'prod', contact: 'Operaciones, extensión 7' },
    { frontDomainName: 'panel.example.mx' },
    { frontDomainName: 'https://panel.example.mx', frontCertificateArn: FRONT_CERTIFICATE },
    { frontDomainName: 'panel.example.mx', frontCertificateArn: FRONT_CERTIFICATE.replace('us-east-1', 'mx-central-1') },
    { frontDomainName: 'panel.example.mx', frontCertificateArn: FRONT_CERTIFICATE, front: 'false' },
    { frontWebAclArn: 'arn:aws:wafv2:us-east-1:111111111111:regional/webacl/spei/00000000' },
    { webAclArn: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/spei/00000000' },
    { fixedAddress: 'yes' },
  ])('rejects the invalid context %p', (context) => {
    expect(() => resolve(context)).toThrow();
  });
});
