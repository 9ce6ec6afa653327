import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ErrorState, LoadingLines } from '../../ui/states/States.tsx';
import type { ReadState } from '../desk/use-read.ts';

interface AwaitedProps {
  readonly read: Pick<ReadState<unknown>, 'problem' | 'refetch'>;
  /** The page to go on to where there is no such thing, and its name. */
  readonly back: readonly [path: string, name: string];
  /** Below the problem, where its own words aren't the heading. */
  readonly why?: string | undefined;
  readonly lines?: number;
}

/** In the place of what a page is about, while there is none of it: lines while it is read, else why, with a way on. */
export function Awaited({ read: { problem, refetch }, back: [path, name], why, lines = 10 }: AwaitedProps) {
  if (!problem) return <LoadingLines lines={lines} />;
  const back = (
    <Button component={Link} to={path} variant="default" leftSection={<IconArrowLeft size={16} />}>
      Back to {name}
    </Button>
  );
  return <ErrorState problem={problem} why={why} onRetry={refetch} back={back} />;
}
