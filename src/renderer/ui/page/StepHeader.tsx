import { IconCheck } from '@tabler/icons-react';
import classes from './StepHeader.module.css';

interface StepHeaderProps {
  readonly steps: readonly string[];
  /** From 0. */
  readonly current: number;
  /** Steps up to here may be gone to; without `onStep` none can. */
  readonly reached?: number;
  readonly onStep?: (step: number) => void;
}

/** Where a form or an upload stands: done, current, to come. */
export function StepHeader({ steps, current, reached = current, onStep }: StepHeaderProps) {
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps}>
        {steps.map((label, step) => (
          <li key={label} className={classes.step} aria-current={step === current ? 'step' : undefined}>
            <StepMark
              label={label}
              step={step}
              state={stateOf(step, current)}
              onStep={onStep && step <= reached && step !== current ? onStep : undefined}
            />
          </li>
        ))}
      </ol>
      <p className={classes.short}>
        Step {current + 1} of {steps.length}: {steps[current]}
      </p>
    </nav>
  );
}

type StepState = 'done' | 'current' | 'ahead';

function stateOf(step: number, current: number): StepState {
  if (step === current) return 'current';
  return step < current ? 'done' : 'ahead';
}

interface StepMarkProps {
  readonly label: string;
  readonly step: number;
  readonly state: StepState;
  readonly onStep: ((step: number) => void) | undefined;
}

function StepMark({ label, step, state, onStep }: StepMarkProps) {
  const inside = (
    <>
      <span className={classes.mark} data-state={state}>
        {state === 'done' ? <IconCheck size={15} stroke={2.4} aria-hidden="true" /> : step + 1}
      </span>
      <span className={classes.label} data-state={state}>
        {label}
        {state === 'done' && <span className="fb-visually-hidden">, done</span>}
      </span>
    </>
  );
  if (!onStep) return <span className={classes.body}>{inside}</span>;
  return (
    <button type="button" className={classes.body} onClick={() => onStep(step)}>
      {inside}
    </button>
  );
}
