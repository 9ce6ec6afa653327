import { RingProgress, Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RosterProgress } from '#shared/desk/types.ts';
import { runCommand } from '../../app/desk/desk.ts';
import { getBridge } from '../../app/desk/desk-bridge.ts';
import { phaseLabels, progressRows, sentShare } from '../roster/roster-texts.ts';
import classes from './RosterProgressPill.module.css';

/** A long upload that goes on while people look at other pages; leads back to it. */
export function RosterProgressPill() {
  const progress = useRosterProgress();
  if (!progress) return null;
  const { phase, total, importId } = progress;
  const share = sentShare(progress);
  return (
    <Tooltip label={`${phaseLabels[phase]}: ${progressRows(progress)}`}>
      <Link to={`/educator/upload-student?import=${importId}`} className={classes.pill}>
        <RingProgress
          size={22}
          thickness={3}
          sections={[{ value: share, color: 'var(--fb-ink-line)' }]}
          aria-hidden="true"
        />
        <span className={classes.text} role="status">
          {phaseLabels[phase]} {total > 0 && `${share} %`}
        </span>
      </Link>
    </Tooltip>
  );
}

/** The newest progress of any upload; undefined once it has ended. */
function useRosterProgress(): RosterProgress | undefined {
  const [progress, setProgress] = useState<RosterProgress>();
  useEffect(() => {
    const bridge = getBridge();
    const stops = [
      bridge.on('roster.progress', setProgress),
      bridge.on('roster.changed', ({ importId }) => {
        void runCommand('roster.read', { importId }).then((result) => {
          // The last word of a job may still stand there when it has ended.
          if (result.ok && (result.data.state === 'checking' || result.data.state === 'sending')) return;
          setProgress((current) => (current?.importId === importId ? undefined : current));
        });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return progress;
}
