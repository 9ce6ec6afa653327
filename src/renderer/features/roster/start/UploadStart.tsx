import { Button } from '@mantine/core';
import { IconBookmarks, IconFileSearch, IconListCheck, IconUserCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useRead } from '../../../app/desk/use-read.ts';
import { counted } from '../../../ui/format.ts';
import { FileDrop } from '../../../ui/media/FileDrop.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { ProfileCompletion } from '../../home/ProfileCompletion.tsx';
import { UploadHistory } from '../history/UploadHistory.tsx';
import classes from './start.module.css';
import { TemplateMenu } from './TemplateMenu.tsx';
import { UnfinishedUploads } from './UnfinishedUploads.tsx';
import { useFileUpload } from './use-file-upload.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,.xlsm';

/** Where an upload begins: the template, the file, what was left unfinished, and what was uploaded before. */
export function UploadStart() {
  const counts = useRead('user.counts');
  const { reading, refused, upload } = useFileUpload();
  const students = counts.data?.data.students;
  const empty = students === 0;
  useScrollToHash();
  return (
    <Page
      title="Upload students"
      {...(students ? { subtitle: <StudentsSoFar students={students} /> } : {})}
      actions={
        <Button
          component={Link}
          to="/educator/upload-student?view=remembered"
          variant="default"
          leftSection={<IconBookmarks size={17} stroke={1.8} aria-hidden="true" />}
        >
          What uploads remember
        </Button>
      }
    >
      <div className={classes.start}>
        <FileDrop
          {...(empty ? { title: 'You are yet to upload your students here' } : {})}
          label="Upload List"
          accept={accepted}
          hint={reading ? <span role="status">Reading {reading}</span> : <Hint empty={empty} />}
          beside={<TemplateMenu />}
          busy={reading !== null}
          error={refused && `${refused.name}: ${refused.problem.message}`}
          onFile={(file) => void upload(file)}
        />
        <ProfileCompletion />
      </div>
      <WhatToExpect />
      <UnfinishedUploads />
      <UploadHistory />
    </Page>
  );
}

function Hint({ empty }: { empty: boolean }) {
  return (
    <>
      {empty && <span className={classes.instruction}>Please upload your list of students using this template</span>}
      <span className={classes.limits}>CSV or XLSX, up to 50 MB and 1,50,000 rows. Drop it here or choose it.</span>
    </>
  );
}

function StudentsSoFar({ students }: { students: number }) {
  return (
    <>
      {counted(students, 'student')} on{' '}
      <Link className="fb-link" to="/educator/student-list">
        the list
      </Link>
      . Known students are updated, new ones are added.
    </>
  );
}

const expectations = [
  {
    icon: IconFileSearch,
    title: 'Read here',
    text: 'The file is read on this computer. Columns are matched by their headings.',
  },
  {
    icon: IconListCheck,
    title: 'Checked row by row',
    text: 'You see what would happen to each row, and correct mistakes right there.',
  },
  {
    icon: IconUserCheck,
    title: 'Added when you say so',
    text: 'Nothing is sent before that. No one is e-mailed unless you choose so, and you can undo it for 30 days.',
  },
] as const;

function WhatToExpect() {
  return (
    <section aria-label="What happens to the file">
      <ol className={classes.expect}>
        {expectations.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            <div>
              <strong>{title}</strong>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Links to `#history` and the like: the part that they name comes into view. */
function useScrollToHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
}
