/** What a flag can be about. */
export const flagSubjects = ['posting', 'student', 'mentor', 'company', 'institution'] as const;
/** What a flag can be about. */
export type FlagSubject = (typeof flagSubjects)[number];

/** Why somebody flags something. */
export const flagReasons = ['misleading', 'scam', 'offensive', 'harassment', 'impersonation', 'spam', 'other'] as const;
/** Why somebody flags something. */
export type FlagReason = (typeof flagReasons)[number];

/** The label of each reason. */
export const flagReasonLabels: Readonly<Record<FlagReason, string>> = {
  misleading: 'Misleading or wrong',
  scam: 'Scam, or asks for money',
  offensive: 'Offensive or discriminating',
  harassment: 'Harassment or threats',
  impersonation: 'Pretends to be someone else',
  spam: 'Spam or duplicate',
  other: 'Something else',
};

/** The reasons that are offered for a posting, and for a person or an organisation. */
export function reasonsFor(subject: FlagSubject): readonly FlagReason[] {
  return subject === 'posting'
    ? ['misleading', 'scam', 'offensive', 'spam', 'other']
    : ['harassment', 'offensive', 'scam', 'impersonation', 'spam', 'other'];
}

/** Whether a reason needs words of its own. */
export const needsWords = (reason: FlagReason): boolean => reason === 'other';

/** What became of a flag. */
export const flagStatuses = ['open', 'dismissed', 'acted_on'] as const;
/** What became of a flag. */
export type FlagStatus = (typeof flagStatuses)[number];

/** The label of each status of a flag. */
export const flagStatusLabels: Readonly<Record<FlagStatus, string>> = {
  open: 'Open',
  dismissed: 'Dismissed',
  acted_on: 'Acted on',
};
