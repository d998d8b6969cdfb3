import * as v from 'valibot';

import { functionName } from '../../../infra/settings/names.ts';
import { grantsOf } from '../../support/infra/grants.ts';
import { synthesize, type StackView } from '../../support/infra/synthesized.ts';

const withAddress = synthesize('prod', { context: { fixedAddress: 'true' } });
const without = synthesize('prod');

const networkOf = ({ all }: typeof without): StackView | undefined => all.get('SpeiNetwork-prod');
const network = networkOf(withAddress);

const ASKING = [
  'bank-accounts/schedule',
  'retry/queue-attempts',
  'status/schedule',
  'validate/api',
  'validate-ocr/api',
  'validate/queue-validations',
].map((entry) => functionName('prod', entry));

const functionSchema = v.looseObject({
  FunctionName: v.string(),
  VpcConfig: v.optional(v.object({ SubnetIds: v.object({ Ref: v.string() }), SecurityGroupIds: v.tuple([v.object({ Ref: v.string() })]) })),
});

const functionsOf = ({ groups }: typeof without) =>
  groups.flatMap((stack) =>
    stack.ofType('AWS::Lambda::Function').map(([, { Properties }]) => ({ stack, ...v.parse(functionSchema, Properties) })),
  );

const parameters = v.object({ Parameters: v.record(v.string(), v.looseObject({ Default: v.optional(v.unknown()), Type: v.string() })) });

describe('static IP address', () => {
  test('is absent unless the context requests it', () => {
    expect(networkOf(without)).toBeUndefined();
    expect(functionsOf(without).filter(({ VpcConfig }) => VpcConfig !== undefined)).toEqual([]);
    expect(without.groups.flatMap(grantsOf).filter(({ action }) => action.startsWith('ec2:'))).toEqual([]);
  });

  test('is that of the only NAT gateway of a VPC without inbound rules', () => {
    network?.template.resourceCountIs('AWS::EC2::EIP', 1);
    network?.template.hasResourceProperties('AWS::EC2::NatGateway', { AllocationId: { 'Fn::GetAtt': ['Address', 'AllocationId'] } });
    network?.template.resourceCountIs('AWS::EC2::NatGateway', 1);
    network?.template.hasResourceProperties('AWS::EC2::SecurityGroup', {
      SecurityGroupEgress: [{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443, CidrIp: '0.0.0.0/0' }],
    });
    expect(network?.ofType('AWS::EC2::SecurityGroup').map(([, { Properties }]) => Properties['SecurityGroupIngress'])).toEqual([undefined]);
    expect(network?.outputs['FixedAddress']?.Value).toEqual({ 'Fn::GetAtt': ['Address', 'PublicIp'] });
  });

  test('is not used for DynamoDB and S3, which have VPC endpoints', () => {
    const services = network?.ofType('AWS::EC2::VPCEndpoint').map(([, { Properties }]) => JSON.stringify(Properties['ServiceName']));
    expect(services?.map((name) => /\.(\w+)"\]\]/.exec(name)?.[1]).toSorted()).toEqual(['dynamodb', 's3']);
  });

  test('is used by the functions that call the CEP portal, and by no other', () => {
    const inside = functionsOf(withAddress).filter(({ VpcConfig }) => VpcConfig !== undefined);
    expect(inside.map(({ FunctionName }) => FunctionName).toSorted()).toEqual(ASKING);
    const granted = withAddress.groups.flatMap(grantsOf).filter(({ action }) => action === 'ec2:CreateNetworkInterface');
    expect(granted.map(({ grantee }) => grantee).toSorted()).toEqual(ASKING);
  });

  test('is configured by the SSM parameters that its stack writes', () => {
    const written = network?.ofType('AWS::SSM::Parameter').map(([, { Properties }]) => Properties['Name']);
    expect(written).toEqual(['/spei/prod/network/subnets', '/spei/prod/network/security-group']);
    for (const { stack, VpcConfig } of functionsOf(withAddress)) {
      if (VpcConfig === undefined) continue;
      const { Parameters } = v.parse(v.pipe(v.string(), v.parseJson(), parameters), stack.text);
      const read = [VpcConfig.SubnetIds.Ref, VpcConfig.SecurityGroupIds[0].Ref].map((name) => Parameters[name]?.Default);
      expect(read).toEqual(written);
    }
  });
});
