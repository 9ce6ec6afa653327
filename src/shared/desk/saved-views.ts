import { z } from 'zod';
import { answersWith, command } from './command.ts';

/** The lists whose filters and order can be kept under a name. `applicants`: of any opening; a kind: one's own postings of it. */
const viewLists = ['students', 'applicants', 'project', 'internship', 'job', 'people'] as const;
/** A list whose filters and order can be kept under a name. */
export type ViewList = (typeof viewLists)[number];

/** Characters of a view's name. */
export const maxViewName = 60;
/** Views that an account keeps of one list. */
export const maxViews = 50;

/** How a list is filtered and sorted, under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The list's filters and order as its address carries them: `course=BBA&sort=name`. */
  readonly query: string;
}

const list = z.enum(viewLists);

/** The commands of saved views: of the open account, on this computer alone. They need no service. */
export const savedViewCommands = {
  /** By name. */
  'views.list': command(z.object({ list }), answersWith<SavedView[]>),
  /** Keeps a view, or another text of the view of this id. Throws `too_many` where there are `maxViews`. */
  'views.save': command(
    z.object({
      /** Chosen by the window, so that the request may come again. */
      id: z.uuid(),
      list,
      name: z.string().trim().min(1, 'Name the view').max(maxViewName),
      query: z.string().max(4000),
    }),
    answersWith<SavedView>,
  ),
  /** Removes a view; one that is gone already is no error. */
  'views.remove': command(z.object({ id: z.uuid() }), answersWith<null>),
};
