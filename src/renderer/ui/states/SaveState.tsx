import { IconAlertTriangle, IconCheck, IconCloudUpload } from '@tabler/icons-react';
import { clockTime } from '../format.ts';
import classes from './SaveState.module.css';

interface SaveStateProps {
  readonly state: 'idle' | 'saving' | 'saved' | 'failed';
  /** When the last save became durable, ISO 8601. */
  readonly savedAt?: string | undefined;
  /** Why it failed. */
  readonly message?: string | undefined;
}

/** Autosave beside a title: 'Saving', 'Saved 10:42', or why not. Announced politely. */
export function SaveState({ state, savedAt, message }: SaveStateProps) {
  return (
    <span className={classes.state} data-state={state} role="status">
      {state === 'saving' && (
        <>
          <IconCloudUpload size={16} aria-hidden="true" /> Saving
        </>
      )}
      {state === 'saved' && (
        <>
          <IconCheck size={16} aria-hidden="true" /> Saved {savedAt ? clockTime(savedAt) : ''}
        </>
      )}
      {state === 'failed' && (
        <>
          <IconAlertTriangle size={16} aria-hidden="true" /> {message ?? 'Not saved. Your text is still here'}
        </>
      )}
    </span>
  );
}
