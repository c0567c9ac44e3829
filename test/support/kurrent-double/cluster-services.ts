import type { Cluster, Member } from './cluster.ts';
import { features, type featureServices, gossip, type gossipServices, shared, streamServices } from './generated.ts';

const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;

/** Who is in the cluster and who leads it; discovery asks for it. */
export function gossipService(cluster: Cluster): gossipServices.IGossipServer {
  return {
    read: (_call, answer) => {
      const info = new gossip.ClusterInfo();
      for (const member of cluster.members) {
        info.addMembers(
          new gossip.MemberInfo()
            .setInstanceId(new shared.UUID().setString(member.id))
            .setTimeStamp(String(BigInt(Date.now()) * 10_000n))
            .setState(stateOf(cluster, member))
            .setIsAlive(member.isAlive)
            .setHttpEndPoint(new gossip.EndPoint().setAddress(member.host).setPort(member.port)),
        );
      }
      void cluster.faults.awake().then(() => answer(null, info));
    },
  };
}

/** A leader that died is called so until another is elected; who is dead then is nothing any more. */
function stateOf({ leader, saidToLead }: Cluster, member: Member): gossip.MemberInfo.VNodeState {
  const named = saidToLead ?? leader;
  if (named === null) return UNKNOWN;
  if (named === member) return LEADER;
  return member.isAlive ? FOLLOWER : UNKNOWN;
}

/** What the server says it can do: the client chooses its calls by it. */
export function featuresService(
  cluster: Cluster,
  { version, withBatchAppend }: Abilities,
): featureServices.IServerFeaturesServer {
  return {
    getSupportedMethods: (_call, answer) => {
      const supported = new features.SupportedMethods().setEventStoreServerVersion(version);
      for (const method of Object.values(streamServices.StreamsService)) {
        const [, service = '', name = ''] = method.path.split('/');
        if (name === 'BatchAppend' && !withBatchAppend) continue;
        const said = new features.SupportedMethod()
          .setServiceName(service.toLowerCase())
          .setMethodName(name.toLowerCase());
        if (name === 'BatchAppend') said.addFeatures('deadline_duration');
        supported.addMethods(said);
      }
      void cluster.faults.awake().then(() => answer(null, supported));
    },
  };
}

export interface Abilities {
  readonly version: string;
  readonly withBatchAppend: boolean;
}
