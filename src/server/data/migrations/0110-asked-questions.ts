import type { Migration } from '../migrate.ts';

/** The questions that applicants have answered stay beside their answers when the posting's are changed later. */
export const askedQuestions: Migration = {
  name: '0110-asked-questions',
  up: async (db) => {
    await db.schema.alterTable('enrollments').addColumn('asked_questions', 'text').execute();
  },
};
