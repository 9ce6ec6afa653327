/** What a posting looks for, as far as suggestions go. Names are compared by their folded keys. */
export interface Wanted {
  readonly skills: readonly string[];
  readonly courses: readonly string[];
  /** The city of the posting, or of its branch; empty where the work is done from anywhere. */
  readonly city: string;
}

/** What a suggestion says: 0 to 100, and why, the strongest reason first. */
export interface Suggestion {
  readonly score: number;
  readonly reasons: string[];
}

/** Of a hundred points so many are for skills, a preferred course and the city. The ranking in SQL uses them too. */
export const studentWeights = { skills: 60, course: 25, city: 15 } as const;
/** Points of an institution for students who fit, for the city and for being a partner. */
const collegeWeights = { students: 70, city: 20, partner: 10 } as const;
/** So many fitting students earn an institution all the points there are for them. */
export const manyStudents = 40;
/** Points of a possible partner for students or openings, and for the city. */
const partnerWeights = { size: 75, city: 25 } as const;
/** How the points for openings divide where it is known what the students study. */
const postingWeights = { fitting: 60, size: 15 } as const;

interface Reason {
  readonly points: number;
  readonly text: string;
}

/** Adds up reasons; the ones that weigh most come first, equal ones in the order given. */
function suggest(reasons: readonly (Reason | null)[]): Suggestion {
  const found = reasons.filter((reason) => reason !== null && reason.points > 0) as Reason[];
  const sorted = [...found].sort((one, other) => other.points - one.points);
  return {
    score: Math.min(100, Math.round(found.reduce((sum, { points }) => sum + points, 0))),
    reasons: sorted.map(({ text }) => text),
  };
}

/** What of a student counts. `skills` are the wanted ones that the student has, in the posting's order. */
export interface StudentMatch {
  readonly skills: readonly string[];
  /** The wanted course that the student takes; null: another one. */
  readonly course: string | null;
  readonly inCity: boolean;
}

/** How well a student fits a posting. */
export function suggestStudent(wanted: Wanted, match: StudentMatch): Suggestion {
  const { skills, course, inCity } = match;
  const all = wanted.skills.length;
  const of = all === 1 ? skills.join('') : `${skills.length} of ${all} skills: ${skills.join(', ')}`;
  return suggest([
    skills.length > 0 ? { points: (studentWeights.skills * skills.length) / all, text: of } : null,
    course === null ? null : { points: studentWeights.course, text: `Studies ${course}` },
    inCity && wanted.city !== '' ? { points: studentWeights.city, text: `In ${wanted.city}` } : null,
  ]);
}

/** What of an institution counts for a posting. */
export interface CollegeMatch {
  /** Its students who have a wanted skill or take a wanted course. */
  readonly fitting: number;
  readonly inCity: boolean;
  readonly partner: boolean;
}

/** How well an institution fits a posting. */
export function suggestCollege(wanted: Wanted, { fitting, inCity, partner }: CollegeMatch): Suggestion {
  const share = Math.min(fitting, manyStudents) / manyStudents;
  return suggest([
    { points: collegeWeights.students * share, text: fitting === 1 ? '1 student fits' : `${fitting} students fit` },
    inCity && wanted.city !== '' ? { points: collegeWeights.city, text: `In ${wanted.city}` } : null,
    partner ? { points: collegeWeights.partner, text: 'Your partner' } : null,
  ]);
}

/** What of a possible partner counts. */
export interface PartnerMatch {
  readonly kind: 'institution' | 'company';
  /** Students of an institution, open postings of a company. */
  readonly size: number;
  /** The largest size among all suggestions: what earns all the points. */
  readonly largest: number;
  /** The city that both are in; empty: they are not in one city. */
  readonly city: string;
  /**
   * Of a company, for an institution with a list: how many of the postings ask for one of its courses or for none, and the
   * most that any company has. Null: not known.
   */
  readonly fitting?: { readonly count: number; readonly max: number } | null;
}

/** How well two organisations fit as partners. */
export function suggestPartner({ kind, size, largest, city, fitting }: PartnerMatch): Suggestion {
  const noun = kind === 'institution' ? 'student' : 'open opportunit';
  const [one, more] = kind === 'institution' ? ['', 's'] : ['y', 'ies'];
  return suggest([
    fitting && fitting.max > 0
      ? {
          points: postingWeights.fitting * Math.sqrt(fitting.count / fitting.max),
          text: `${fitting.count.toLocaleString('en-IN')} opening${fitting.count === 1 ? '' : 's'} for your students’ courses`,
        }
      : null,
    largest > 0
      ? {
          points: (fitting ? postingWeights.size : partnerWeights.size) * Math.sqrt(size / largest),
          text: `${size.toLocaleString('en-IN')} ${noun}${size === 1 ? one : more}`,
        }
      : null,
    city === '' ? null : { points: partnerWeights.city, text: `In ${city}, like you` },
  ]);
}
