import { StatusChip } from './StatusChip.tsx';

/** Whether whoever runs the workspace has verified a company or an institution; nothing where that isn't known. */
export function VerifiedMark({ verified }: { verified: boolean | undefined }) {
  if (verified === undefined) return null;
  return verified ? <StatusChip status="Verified" tone="good" /> : <StatusChip status="Not verified" tone="warn" />;
}
