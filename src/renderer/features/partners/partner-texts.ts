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
      suggested: [
        'No suggestions now',
        'Institutions whose students match your openings are listed here, best match first.',
      ],
      sent: ['No invitations waiting', 'Institutions that haven’t answered your invitation yet are listed here.'],
      received: ['No invitation received', 'Institutions that would like to be your partner are listed here.'],
      accepted: ['No one has accepted yet', 'Institutions that accepted your invitation are listed here.'],
      partners: [
        'No partner institutions yet',
        'Your partner institutions are listed here once either of you accepts an invitation.',
      ],
    },
  },
  company: {
    one: 'company',
    many: 'companies',
    fitsBy: 'opportunities for your courses, and city',
    empty: {
      suggested: [
        'No matching companies right now',
        'Companies will be suggested here by your students’ preferences: their courses, and your city.',
      ],
      sent: ['No invitations waiting', 'Companies that haven’t answered your invitation yet are listed here.'],
      received: ['No invitation received', 'Companies that would like to be your partner are listed here.'],
      accepted: ['No one has accepted yet', 'Companies that accepted your invitation are listed here.'],
      partners: [
        'No partner companies yet',
        'Your partner companies are listed here once either of you accepts an invitation.',
      ],
    },
  },
};
