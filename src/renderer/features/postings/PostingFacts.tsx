import { Badge } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import type { PostingKind } from '#shared/contract/call.ts';
import { openToText } from '#shared/rules/postings/eligibility.ts';
import {
  categoryLabel,
  ctcLabel,
  durationLabel,
  type PostingFields,
  stipendLabel,
} from '#shared/rules/postings/posting.ts';
import { dayText } from '../../ui/format.ts';
import classes from './PostingFacts.module.css';

/** A posting as it is read: from a draft or from the service. */
export interface PostingView {
  readonly kind: PostingKind;
  readonly fields: PostingFields;
  readonly company: string;
  /** Branch address plus state name. */
  readonly place: string;
  readonly contact: string;
  readonly linkedProject: string;
}

interface PostingFactsProps {
  readonly view: PostingView;
  /** The page has the title already. */
  readonly untitled?: boolean;
}

/** A posting as students and institutions will read it. */
export function PostingFacts({ view, untitled = false }: PostingFactsProps) {
  return (
    <PartHeading value={untitled ? 'h2' : 'h3'}>
      <Article view={view} untitled={untitled} />
    </PartHeading>
  );
}

/** Parts are headed one level below whatever has the title. */
export const PartHeading = createContext<'h2' | 'h3'>('h3');

function Article({ view, untitled }: Required<PostingFactsProps>) {
  const { kind, fields } = view;
  const Question = useContext(PartHeading) === 'h2' ? 'h3' : 'h4';
  const openTo = openToText(fields);
  return (
    <article className={classes.article}>
      <header>
        <p className={classes.company}>{view.company}</p>
        {!untitled && <h2 className={classes.title}>{fields.title || `Untitled ${kind}`}</h2>}
        <p className={classes.category}>
          {categoryLabel(fields.category) || 'No category yet'}
          {fields.office_visit && ', with office visit'}
        </p>
      </header>
      <dl className={classes.figures}>
        <Fact term="Duration">{durationLabel(fields.duration_from, fields.duration_to)}</Fact>
        {kind === 'internship' && <Fact term="Stipend">{stipendLabel(fields.stipend_from, fields.stipend_to)}</Fact>}
        {kind === 'job' && <Fact term="CTC">{ctcLabel(fields.ctc_from, fields.ctc_to)}</Fact>}
        {kind !== 'project' && <Fact term="Number of Positions">{fields.vacancies}</Fact>}
        <Fact term="Expected Start Date">{fields.expected_start_date && dayText(fields.expected_start_date)}</Fact>
        {fields.joining_date && <Fact term="Joining Date">{dayText(fields.joining_date)}</Fact>}
        <Fact term="Location">{view.place}</Fact>
        {openTo && <Fact term="Open to">{openTo}</Fact>}
        <Fact term="Contact person">{view.contact}</Fact>
        {kind !== 'project' && <Fact term="Linked Project">{view.linkedProject}</Fact>}
      </dl>
      <LongText title="Goal" text={fields.goal} />
      <LongText title="Roles and Responsibilities" text={fields.roles_and_responsibilities} />
      <LongText title="Tasks" text={fields.tasks} />
      <LongText title="Support" text={fields.support} />
      <Chips title="Required Skills" items={fields.required_skills} />
      <Chips title="Required Qualification" items={fields.course_preferred} />
      <Chips title="Keywords" items={fields.keywords} />
      {fields.screening_questions.length > 0 && (
        <PostingPart title="Screening Questions">
          <ol className={classes.list}>
            {fields.screening_questions.map(({ question, required }, place) => (
              <li key={keyOf(place)}>
                {question} {!required && <span className={classes.optional}>(optional)</span>}
              </li>
            ))}
          </ol>
        </PostingPart>
      )}
      <LongText title="Additional Information and Resources" text={fields.additional_info} />
      {fields.faq.length > 0 && (
        <PostingPart title="FAQs">
          {fields.faq.map(({ question, answer }, place) => (
            <div key={keyOf(place)} className={classes.faq}>
              <Question className={classes.question}>{question}</Question>
              <p className={classes.text}>{answer}</p>
            </div>
          ))}
        </PostingPart>
      )}
    </article>
  );
}

/** Two may be equal while they are written: their place is what tells them apart. */
const keyOf = (place: number) => `entry ${place}`;

/** A term and its value; an em dash where there is none. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children || '—'}</dd>
    </div>
  );
}

/** A headed part of a posting. */
export function PostingPart({ title, children }: { title: string; children: ReactNode }) {
  const Heading = useContext(PartHeading);
  return (
    <section>
      <Heading className={classes.partTitle}>{title}</Heading>
      {children}
    </section>
  );
}

/** A part of plain text; nothing where there is none. */
export function LongText({ title, text }: { title: string; text: string }) {
  if (!text.trim()) return null;
  return (
    <PostingPart title={title}>
      <p className={classes.text}>{text}</p>
    </PostingPart>
  );
}

/** A part of short items; nothing where there are none. */
export function Chips({ title, items }: { title: string; items: readonly (string | number)[] }) {
  if (items.length === 0) return null;
  return (
    <PostingPart title={title}>
      <div className={classes.chips}>
        {items.map((item, place) => (
          <Badge key={keyOf(place)} variant="light" tt="none" size="lg" fw={500}>
            {item}
          </Badge>
        ))}
      </div>
    </PostingPart>
  );
}
