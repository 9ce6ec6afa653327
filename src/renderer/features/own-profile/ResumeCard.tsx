import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import { missingForResume, unprintableWords } from '#shared/rules/accounts/resume.ts';
import { useServiceFile } from '../../app/controls/use-service-file.ts';
import { Card } from '../../ui/page/Card.tsx';
import classes from './own-profile.module.css';

const together = new Intl.ListFormat('en', { type: 'conjunction' });

/** The own résumé as PDF, and what a better one has. */
export function ResumeCard({ profile }: { readonly profile: StudentProfile }) {
  const { busy, save } = useServiceFile();
  const missing = missingForResume(profile);
  const words = unprintableWords(profile);
  return (
    <Card title="Résumé">
      <div className={classes.head}>
        <div className={classes.words}>
          <p>A PDF of what is saved here. Companies that you apply to, and your institution, get the same file.</p>
          {missing.length > 0 && <p className={classes.reason}>A good one also has {together.format(missing)}.</p>}
          {words.length > 0 && (
            <p className={classes.reason}>
              Some letters can’t be printed and show as […]: {words.slice(0, 10).join(', ')}
              {words.length > 10 && ' …'}
            </p>
          )}
        </div>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.7} />}
          onClick={() => void save({ call: 'student.ownResume' })}
        >
          Download résumé
        </Button>
      </div>
    </Card>
  );
}
