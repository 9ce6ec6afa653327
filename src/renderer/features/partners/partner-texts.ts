import type { InvitationTab } from '#shared/contract/invitations.ts';
import type { PartnerCard } from '#shared/contract/partnerships.ts';

/** What the page of one side's partners says. */
export interface PartnerTexts {
  readonly one: string;
  readonly many: string;
  /** What the suggestions are ranked by. */
  readonly fitsBy: string;
  /** By tab: what an empty one says, and what belongs there. */
  readonly empty: Readonly<Record<InvitationTab, readonly [title: string, text: string]>>;
}

/** The words by whom the partners are. */
export const partnerTexts: Readonly<Record<PartnerCard['kind'], PartnerTexts>> = {
  institution: {
    one: 'institution',
    many: 'institutions',
    fitsBy: 'students and city',
    empty: {
      suggested: ['No suggestions now', 'Institutions whose students fit what you post are listed here, best first.'],
      sent: ['No invitation is waiting', 'Institutions that you invited and that have not answered are listed here.'],
      received: ['No invitation received', 'Institutions that would like to be your partner are listed here.'],
      accepted: ['Nobody has accepted yet', 'Institutions that accepted your invitation are listed here.'],
      partners: [
        'No partner institutions yet',
        'Institutions that you work with are listed here once one of you has invited the other.',
      ],
    },
  },
  company: {
    one: 'company',
    many: 'companies',
    fitsBy: 'opportunities for your courses, and city',
    empty: {
      suggested: [
        'No company fits at the moment',
        'Companies are suggested here by what your students prefer: their courses, and the city that you are in.',
      ],
      sent: ['No invitation is waiting', 'Companies that you invited and that have not answered are listed here.'],
      received: ['No invitation received', 'Companies that would like to be your partner are listed here.'],
      accepted: ['Nobody has accepted yet', 'Companies that accepted your invitation are listed here.'],
      partners: [
        'No partner companies yet',
        'Companies that you work with are listed here once one of you has invited the other.',
      ],
    },
  },
};
