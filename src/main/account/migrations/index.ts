import type { Migration } from '../../storage/migrate.ts';
import { drafts } from './0010-drafts.ts';
import { outbox } from './0020-outbox.ts';
import { keptAnswers } from './0030-kept-answers.ts';
import { draftTexts } from './0040-draft-texts.ts';
import { held } from './0050-held.ts';
import { templates } from './0060-templates.ts';
import { outboxRequests } from './0070-outbox-requests.ts';
import { keptWords } from './0090-kept-words.ts';
import { restored } from './0100-restored.ts';
import { daysOfUse } from './0110-days-of-use.ts';

/** Every step of account.db, oldest first. */
export const accountMigrations: readonly Migration[] = [
  ...[drafts, outbox, keptAnswers, draftTexts, held],
  ...[templates, outboxRequests, keptWords, restored, daysOfUse],
];
