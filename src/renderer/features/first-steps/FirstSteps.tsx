import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Card } from '../../ui/page/Card.tsx';
import classes from './FirstSteps.module.css';
import type { FirstStep } from './first-steps.ts';

/** What somebody new does first: what of it is done, and the way to the rest. Renders nothing without steps. */
export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Card title="First steps" note={`${done} of ${steps.length} done`}>
      <ol className={classes.steps} aria-label="First steps">
        {steps.map((step) => (
          <Step key={step.title} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step: { title, text, done, action, path } }: { readonly step: FirstStep }) {
  const Mark = done ? IconCircleCheck : IconCircle;
  return (
    <li data-done={done}>
      <Mark size={20} stroke={1.8} aria-hidden="true" />
      <div>
        <h3>
          {title}
          <span className="fb-visually-hidden">{done ? ', done' : ', to do'}</span>
        </h3>
        {!done && (
          <p>
            {text}
            {path && (
              <>
                {' '}
                <Link className="fb-link" to={path}>
                  {action}
                </Link>
              </>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
