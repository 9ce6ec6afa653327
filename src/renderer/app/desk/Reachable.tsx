import type { ReactNode } from 'react';
import { ReachableContext } from '../../ui/states/reachable.ts';
import { useDesk } from './use-read.ts';

/** Tells what is below whether the service can be reached. */
export function Reachable({ children }: { readonly children: ReactNode }) {
  const { data } = useDesk('workspace.read');
  return <ReachableContext value={data?.reachable ?? false}>{children}</ReachableContext>;
}
