import { CfnOutput, Stack } from 'aws-cdk-lib';
import { CfnEIP, CfnSecurityGroup, GatewayVpcEndpointAwsService, IpAddresses, NatProvider, SubnetType, Vpc } from 'aws-cdk-lib/aws-ec2';
import { StringListParameter, StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';

import { networkParameters } from '../settings/names.ts';
import type { Stage as DeploymentStage } from '../settings/stages.ts';

/**
 * A network whose traffic leaves from one fixed address, for the functions that query the CEP portal. The table and the buckets are reached
 * by endpoints, without the NAT gateway's charge for data.
 */
export class NetworkStack extends Stack {
  constructor(scope: Construct, id: string, stage: DeploymentStage) {
    super(scope, id, { description: 'SPEI validation: outgoing traffic from a fixed address' });
    const address = new CfnEIP(this, 'Address', { domain: 'vpc' });
    const vpc = new Vpc(this, 'Vpc', {
      ipAddresses: IpAddresses.cidr('10.0.0.0/24'),
      // When one zone fails, functions continue in the other; the NAT gateway has a single address and so a single zone.
      maxAzs: 2,
      natGateways: 1,
      natGatewayProvider: NatProvider.gateway({ eipAllocationIds: [address.attrAllocationId] }),
      subnetConfiguration: [
        { name: 'Public', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false },
        { name: 'Functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS },
      ],
      gatewayEndpoints: {
        DynamoDb: { service: GatewayVpcEndpointAwsService.DYNAMODB },
        S3: { service: GatewayVpcEndpointAwsService.S3 },
      },
      // It would need a function from CDK; nothing uses the default group.
      restrictDefaultSecurityGroup: false,
    });
    const group = new CfnSecurityGroup(this, 'Functions', {
      vpcId: vpc.vpcId,
      groupDescription: 'HTTPS out, nothing in',
      securityGroupEgress: [{ ipProtocol: 'tcp', fromPort: 443, toPort: 443, cidrIp: '0.0.0.0/0', description: 'The portal and AWS' }],
    });
    const names = networkParameters(stage.name);
    new StringListParameter(this, 'Subnets', {
      parameterName: names.subnets,
      stringListValue: vpc.privateSubnets.map(({ subnetId }) => subnetId),
    });
    new StringParameter(this, 'SecurityGroup', { parameterName: names.securityGroup, stringValue: group.attrGroupId });
    // The address to add to an allow list of the portal.
    new CfnOutput(this, 'FixedAddress', { value: address.attrPublicIp });
  }
}
