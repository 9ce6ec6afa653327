import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFingerprint, IconTags, IconUserOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RosterImport } from '#shared/desk/types.ts';
import { counted } from '../../../ui/format.ts';
import { doubtful, undecided } from '../columns/values-form.ts';
import { newValueTexts } from '../roster-texts.ts';
import { AbsentStudents } from './AbsentStudents.tsx';
import classes from './check.module.css';
import { IdentifierChanges } from './IdentifierChanges.tsx';

interface CheckNoticesProps {
  readonly upload: RosterImport;
  readonly onDecideValues: () => void;
}

/** What a person should look at before the list goes out: new values, changed identifiers, who is not in a full list. */
export function CheckNotices({ upload, onDecideValues }: CheckNoticesProps) {
  const [identifiers, { open: openIdentifiers, close: closeIdentifiers }] = useDisclosure(false);
  const [absent, { open: openAbsent, close: closeAbsent }] = useDisclosure(false);
  const { newValues, identifierChanges, options } = upload;
  const missing = options.mode === 'full' ? upload.absent : 0;
  if (newValues.length + identifierChanges + missing === 0) return null;
  return (
    <>
      <ul className={classes.notices} aria-label="Review before you import">
        {newValues.length > 0 && (
          <Notice
            icon={<IconTags size={17} stroke={1.7} aria-hidden="true" />}
            urgent={doubtful(upload).length > 0}
            action={undecided(upload).length > 0 ? 'Decide' : 'Look'}
            about="about new courses and specializations"
            onAct={onDecideValues}
          >
            {newValueTexts(upload)}
          </Notice>
        )}
        {identifierChanges > 0 && (
          <Notice
            icon={<IconFingerprint size={17} stroke={1.7} aria-hidden="true" />}
            action="Before and after"
            about="of changed identifiers"
            onAct={openIdentifiers}
          >
            {counted(identifierChanges, 'row changes', 'rows change')} identifiers
            {options.choices.identifiers ? '' : ', not allowed yet'}
          </Notice>
        )}
        {missing > 0 && (
          <Notice
            icon={<IconUserOff size={17} stroke={1.7} aria-hidden="true" />}
            action="See who"
            about="is not in the file"
            onAct={openAbsent}
          >
            {counted(missing, 'student')} of your list not in the file
          </Notice>
        )}
      </ul>
      <IdentifierChanges upload={upload} opened={identifiers} onClose={closeIdentifiers} />
      <AbsentStudents upload={upload} opened={absent} onClose={closeAbsent} />
    </>
  );
}

interface NoticeProps {
  readonly icon: ReactNode;
  readonly urgent?: boolean;
  readonly action: string;
  /** The rest of the button's name, for screen readers. */
  readonly about: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

function Notice({ icon, urgent = false, action, about, onAct, children }: NoticeProps) {
  return (
    <li data-urgent={urgent}>
      {icon}
      <span>{children}</span>
      <Button
        size="compact-sm"
        variant={urgent ? 'filled' : 'default'}
        aria-label={`${action} ${about}`}
        onClick={onAct}
      >
        {action}
      </Button>
    </li>
  );
}
