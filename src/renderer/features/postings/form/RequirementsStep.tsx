import { ChipInput } from '../../../app/controls/ChipInput.tsx';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { OpenToFields } from './OpenToFields.tsx';
import { FaqEditor, QuestionsEditor } from './QuestionEditors.tsx';
import { LongField, type StepProps } from './StepFields.tsx';

/** Step 3: whom it is for, and what they are asked. */
export function RequirementsStep({ draftId, ...props }: StepProps & { readonly draftId: string }) {
  const formName = `draft ${draftId}`;
  const { body, messages, change } = props;
  return (
    <>
      <FormSection title="Who it is for" note="Up to five of each. Enter or a comma adds one.">
        <ChipInput
          name="required_skills"
          label="Required skills"
          formName={formName}
          required
          lookUp="filter.skills"
          items={body.required_skills.map(String)}
          error={messages.required_skills}
          onChange={(required_skills) => change({ required_skills })}
        />
        <ChipInput
          name="course_preferred"
          label="Required qualification"
          formName={formName}
          lookUp="filter.courses"
          items={body.course_preferred.map(String)}
          error={messages.course_preferred}
          onChange={(course_preferred) => change({ course_preferred })}
        />
        <ChipInput
          name="keywords"
          label="Keywords"
          formName={formName}
          items={body.keywords}
          error={messages.keywords}
          onChange={(keywords) => change({ keywords })}
        />
        <OpenToFields {...props} />
      </FormSection>
      <FormSection
        title="Screening questions"
        note="Applicants answer these when they apply. Press Alt and an arrow key to move a question."
      >
        <QuestionsEditor
          questions={body.screening_questions}
          error={messages.screening_questions}
          onChange={(screening_questions) => change({ screening_questions })}
        />
      </FormSection>
      <FormSection title="Good to know">
        <LongField {...props} name="additional_info" label="Additional information and resources" />
        <FaqEditor entries={body.faq} error={messages.faq} onChange={(faq) => change({ faq })} />
      </FormSection>
    </>
  );
}
