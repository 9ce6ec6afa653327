/** One text of a sample conversation: who wrote it, and how many hours ago. */
export interface SampleText {
  readonly from: 'company' | 'other';
  readonly hours: number;
  readonly text: string;
}

/** With the educator's institution, a partner. */
export const withNitSurat: readonly SampleText[] = [
  {
    from: 'other',
    hours: 172,
    text: 'Good morning Aditi, our third-years are free from the first week of next month. How many could ride along with the vans?',
  },
  {
    from: 'company',
    hours: 168,
    text: 'Good morning Rohan. Eight in Pune, and two more if they are ready to live in Nashik for the first month.',
  },
  { from: 'other', hours: 150, text: 'Nashik is fine for at least four of them. Do you pay for the hostel?' },
  {
    from: 'company',
    hours: 146,
    text: 'We do: a shared room near the depot, and the cab at 5:40. I have put it into the questions and answers of the opportunity.',
  },
  {
    from: 'other',
    hours: 27,
    text: 'Thank you. I have told the class today; expect the first applications this week.',
  },
  {
    from: 'other',
    hours: 3,
    text: 'One question from the students: may they use their final report as their semester project as well?',
  },
];

/** With another partner. */
export const withPartner: readonly SampleText[] = [
  {
    from: 'company',
    hours: 290,
    text: 'We are looking for two people for the firmware of our meter gateway. Whom should we talk to?',
  },
  {
    from: 'other',
    hours: 270,
    text: 'Our embedded lab. Two of them have built a gateway for the pump test bench; I have asked them to apply.',
  },
  { from: 'company', hours: 265, text: 'Wonderful. We will look at them on Thursday.' },
];

/** With an institution that is no partner yet. */
export const withNewcomer: readonly SampleText[] = [
  {
    from: 'other',
    hours: 52,
    text: 'We run a pilot dairy with a cold room of our own. If that is of use for your cold chain pilot, your team is welcome to measure here.',
  },
];

/** With the student who can be tried out. */
export const withStudent: readonly SampleText[] = [
  {
    from: 'company',
    hours: 74,
    text: 'Hello Ananya, thank you for the report of the third week. Could you add the readings of the spare logger?',
  },
  {
    from: 'other',
    hours: 70,
    text: 'Yes, I will upload them tonight. It read half a degree too high, so I kept it apart.',
  },
  { from: 'company', hours: 20, text: 'Exactly right. See you on Friday at eleven.' },
];
