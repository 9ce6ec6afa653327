import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Page } from '../../ui/page/Page.tsx';
import { StepHeader } from '../../ui/page/StepHeader.tsx';
import classes from './roster.module.css';

/** The steps of an upload. */
const importSteps = ['File', 'Columns', 'Check', 'Done'] as const;

interface ImportPageProps {
  readonly title: string;
  /** From 0. */
  readonly step: number;
  /** `fill`: the table takes the height that is left. */
  readonly width?: 'wide' | 'fill';
  readonly onStep?: (step: number) => void;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of an upload: the way here, the title and the steps. */
export function ImportPage({ title, step, width = 'wide', onStep, footer, children }: ImportPageProps) {
  return (
    <Page
      title={title}
      width={width}
      trail={
        <span className={classes.trail}>
          <Link to="/educator/student-list">Students</Link> / <Link to="/educator/upload-student">Upload new list</Link>
        </span>
      }
      actions={<StepHeader steps={importSteps} current={step} {...(onStep ? { onStep } : {})} />}
      footer={footer}
    >
      {children}
    </Page>
  );
}
