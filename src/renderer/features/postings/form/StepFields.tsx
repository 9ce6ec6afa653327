import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FieldMessages } from '#shared/errors.ts';
import type { PostingFormBody } from '../posting-form-body.ts';

/** What every step of the form gets. */
export interface StepProps {
  readonly body: PostingFormBody;
  readonly messages: FieldMessages;
  readonly change: (patch: Partial<PostingFormBody>) => void;
}

type TextName = 'title' | 'goal' | 'tasks' | 'support' | 'roles_and_responsibilities' | 'additional_info' | 'location';
type NumberName = 'vacancies' | 'duration_from' | 'duration_to' | 'stipend_from' | 'stipend_to' | 'ctc_from' | 'ctc_to';

interface FieldProps extends StepProps {
  readonly label: string;
  readonly required?: boolean;
  readonly description?: string;
}

/** One line of text. */
export function LineField({
  name,
  body,
  messages,
  change,
  required = false,
  ...rest
}: FieldProps & { name: TextName }) {
  return (
    <TextInput
      {...rest}
      name={name}
      withAsterisk={required}
      aria-required={required}
      value={body[name]}
      error={messages[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
}

/** Several lines of plain text. */
export function LongField(props: FieldProps & { name: TextName; rows?: number }) {
  const { name, body, messages, change, required = false, rows = 3, ...rest } = props;
  return (
    <Textarea
      {...rest}
      name={name}
      autosize
      minRows={rows}
      maxRows={18}
      withAsterisk={required}
      aria-required={required}
      value={body[name]}
      error={messages[name]}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  );
}

/** What was typed as a number: null for nothing, undefined while it is none yet, like a point or a minus alone. */
export function amountOf(typed: string | number): number | null | undefined {
  if (typed === '') return null;
  const amount = Number(typed);
  return Number.isFinite(amount) ? amount : undefined;
}

interface AmountFieldProps extends FieldProps {
  readonly name: NumberName;
  readonly decimals?: number;
  /** The amount in full, shown below while one types: `= ₹15,000 a month`. */
  readonly echo?: (amount: number) => string;
}

/** A number, or nothing. A minus stays where it was typed, and the form says what is wrong with it. */
export function AmountField(props: AmountFieldProps) {
  const { name, body, messages, change, required = false, decimals = 0, echo, ...rest } = props;
  const [typed, setTyped] = useState<string | number>();
  const amount = body[name];
  const inFull = echo && amount !== null && amount > 0 ? echo(amount) : null;
  return (
    <NumberInput
      {...rest}
      description={inFull ? `${rest.description}. ${inFull}` : rest.description}
      name={name}
      withAsterisk={required}
      aria-required={required}
      value={typed ?? amount ?? ''}
      error={messages[name]}
      onChange={(value) => {
        const read = amountOf(value);
        setTyped(read === undefined ? value : undefined);
        if (read !== undefined) change({ [name]: read });
      }}
      decimalScale={decimals}
      hideControls
      thousandSeparator=","
      thousandsGroupStyle="lakh"
    />
  );
}
