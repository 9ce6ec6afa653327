import type { User } from '#shared/contract/accounts.ts';
import type { PostingKind } from '#shared/contract/call.ts';
import type { Posting } from '#shared/contract/postings.ts';
import type { DraftBody } from '#shared/desk/types.ts';
import { ctcInFull, stipendInFull, unusualPay } from '#shared/rules/postings/money.ts';
import { emptyPosting, fieldsForDuplicate, fromWire, type PostingFields } from '#shared/rules/postings/posting.ts';

/** What the posting form keeps in a draft: the fields, and the names behind chosen ids. */
export interface PostingFormBody extends PostingFields, DraftBody {
  /** The city as typed; `city` holds its id once one was chosen. */
  readonly city_text: string;
  /** The title of the linked project. */
  readonly linked_text: string;
  /** Students who are invited as soon as it is published, by e-mail. */
  readonly invite_emails: readonly string[];
  /** The days of the published posting that this changes: they may lie in the past. */
  readonly stored_days?: Pick<PostingFields, 'expected_start_date' | 'joining_date'>;
}

/** A form with nothing typed: the place is the own branch. */
export function newPostingBody(kind: PostingKind, user: User): PostingFormBody {
  return {
    ...emptyPosting(kind),
    city: user.branch?.city ?? null,
    city_text: user.branch?.city_name ?? '',
    location: user.branch?.address ?? '',
    linked_text: '',
    invite_emails: [],
  };
}

/** Fills what a draft does not carry. */
export function completeBody(kind: PostingKind, body: DraftBody): PostingFormBody {
  return { ...emptyPosting(kind), city_text: '', linked_text: '', invite_emails: [], ...body };
}

/** The rows of questions and FAQs without those in which nothing was typed; null where there are none of these. */
export function withoutEmptyRows(body: PostingFormBody): Pick<PostingFormBody, 'screening_questions' | 'faq'> | null {
  const screening_questions = body.screening_questions.filter(({ question }) => question.trim() !== '');
  const faq = body.faq.filter(({ question, answer }) => question.trim() !== '' || answer.trim() !== '');
  const dropped = body.screening_questions.length + body.faq.length - screening_questions.length - faq.length;
  return dropped === 0 ? null : { screening_questions, faq };
}

/** The amounts that were probably typed in rupees, each in full: `₹1,50,00,000 a month`. */
export function unusualAmounts(kind: PostingKind, body: PostingFormBody): string[] {
  const [amounts, limit, inFull] =
    kind === 'job'
      ? [[body.ctc_from, body.ctc_to], unusualPay.ctc, ctcInFull]
      : [[body.stipend_from, body.stipend_to], unusualPay.stipend, stipendInFull];
  return amounts.flatMap((amount) => (amount !== null && amount > limit ? [inFull(amount).slice(2)] : []));
}

/** A published posting in the form, to change it. */
export function bodyOfPosting(kind: PostingKind, posting: Posting): PostingFormBody {
  const fields = fromWire(kind, posting);
  const { expected_start_date, joining_date } = fields;
  return { ...fields, ...textsOf(posting), stored_days: { expected_start_date, joining_date } };
}

/** A published posting in the form, to post it again: no dates, no status. */
export function bodyForDuplicate(kind: PostingKind, posting: Posting): PostingFormBody {
  return { ...fieldsForDuplicate(kind, posting), ...textsOf(posting) };
}

function textsOf(posting: Posting) {
  return {
    city_text: posting.city_name,
    linked_text: posting.project_linked?.project_title ?? '',
    invite_emails: [],
  };
}
