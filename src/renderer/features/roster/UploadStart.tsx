import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useRead } from '../../app/use-read.ts';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { counted } from '../../ui/format.ts';
import { Page } from '../../ui/Page.tsx';
import { ProfileCompletion } from '../home/ProfileCompletion.tsx';
import classes from './start.module.css';
import { TemplateMenu } from './TemplateMenu.tsx';
import { UnfinishedUploads } from './UnfinishedUploads.tsx';
import { UploadHistory } from './UploadHistory.tsx';
import { useFileUpload } from './use-file-upload.ts';

const accepted = '.csv,.tsv,.txt,.xlsx,.xlsm';
const hint = 'CSV or XLSX, up to 50 MB and 150,000 rows. Drop the file here, or choose it.';

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
      actions={<TemplateMenu />}
    >
      <div className={classes.start}>
        <div className={classes.startMain}>
          {empty && (
            <div className={classes.emptyWords}>
              <h2>You are yet to upload your students here</h2>
              <p>Please upload your list of students using this template</p>
            </div>
          )}
          <FileDrop
            label="Upload List"
            accept={accepted}
            hint={reading ? `Reading ${reading}` : hint}
            busy={reading !== null}
            error={refused && `${refused.name}: ${refused.problem.message}`}
            onFile={(file) => void upload(file)}
          />
          <UnfinishedUploads />
        </div>
        <aside className={classes.startSide}>
          <ProfileCompletion />
          <WhatToExpect />
        </aside>
      </div>
      <UploadHistory />
    </Page>
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

function WhatToExpect() {
  return (
    <section className={classes.expect} aria-labelledby="expect-heading">
      <h2 id="expect-heading">What happens to the file</h2>
      <ol>
        <li>It is read on this computer. Columns are matched by their headings.</li>
        <li>Every row is checked, and you see what would happen to it. Mistakes can be mended on the spot.</li>
        <li>Only then, when you say so, students are added or updated. Nobody is e-mailed.</li>
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
