import { StatusChip } from './StatusChip.tsx';

/** Whether whoever runs the workspace has verified a company or an institution. */
export function VerifiedMark({ verified }: { verified: boolean }) {
  return verified ? <StatusChip status="Verified" tone="good" /> : <StatusChip status="Not verified" tone="warn" />;
}
