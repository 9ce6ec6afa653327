// What the pages that anybody may read say, word for word and in order: every promise, label, link and picture of theirs.

/** A public page. */
export interface PublicPage {
  readonly path: string;
  readonly title: string;
  /** The requirement that its words and links prove, as a test's title names it. */
  readonly proves: string;
  /** What is in its main part, as Playwright's aria snapshot. */
  readonly main: string;
  /** The screens of the app that it shows, by the names of their files. */
  readonly pictures: readonly string[];
}

/** Every public page. */
export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    title: 'Footbridge',
    proves: '',
    main: `
      - main:
        - /children: deep-equal
        - heading "The short way between campus and company" [level=1]
        - paragraph: Projects, internships and jobs, shared by employers, institutions and students, in an app that keeps working when the network does not.
        - link "Create an account":
          - /url: /signup
        - link "Sign in":
          - /url: /signin
        - region "Choose your role":
          - heading "Choose your role" [level=2]
          - list:
            - listitem:
              - link "For employers Draft a project, an internship or a job on the train, and publish it once.":
                - /url: /for_employer
            - listitem:
              - link "For educators Bring in your whole student list, and see what will happen to each row first.":
                - /url: /for_educator
            - listitem:
              - link "For students Find something that fits, apply without a network, and always know where things stand.":
                - /url: /for_student
        - region "Inside the app":
          - heading "Inside the app" [level=2]
          - figure "An employer’s dashboard. Educators, students and mentors each have their own.":
            - 'img "An employer’s dashboard: how many people have applied, been seen, shortlisted and hired, and how many applied in the last 30 days."'
            - text: An employer’s dashboard. Educators, students and mentors each have their own.
        - region "What you can rely on":
          - heading "What you can rely on" [level=2]
          - list:
            - listitem:
              - heading "Works without a network" [level=3]
              - paragraph: What you write is saved on your computer as you type, and sent when you’re back online.
            - listitem:
              - heading "Exactly once" [level=3]
              - paragraph: A posting that you publish appears once, even when the line drops in the middle.
            - listitem:
              - heading "Nothing is lost" [level=3]
              - paragraph: Every draft keeps its earlier versions, and what you discard stays in the bin for 30 days.
    `,
    pictures: ['employer-dashboard'],
  },
  {
    path: '/for_student',
    title: 'For students · Footbridge',
    proves: ' [PUB-02]',
    main: `
      - main:
        - /children: deep-equal
        - paragraph: For students
        - heading "Your first step across" [level=1]
        - paragraph: Find something that fits within a minute, apply in another, and always know where things stand.
        - link "Sign up as a student":
          - /url: /signup/student
        - link "Sign in":
          - /url: /signin
        - figure "Explore says up front whether you qualify.":
          - 'img "The search for internships: each card with company, city, length, stipend and skills, and with what the student lacks to qualify."'
          - text: Explore says up front whether you qualify.
        - list:
          - listitem:
            - heading "Search forgivingly" [level=2]
            - paragraph: A mistyped word still finds it. Each card says whether you qualify, and what is lacking.
          - listitem:
            - heading "Apply without a network" [level=2]
            - paragraph: Your answers are kept from the first letter, and sent when you’re back online.
          - listitem:
            - heading "Hand in on a bad line" [level=2]
            - paragraph: A report goes on where the line broke, and arrives once.
          - listitem:
            - heading "Yours alone" [level=2]
            - paragraph: You don’t need an invitation. You choose whether your institution sees all your applications, and whether companies find you.
        - figure "Your dashboard collects invitations, interviews and applications.":
          - 'img "A student’s dashboard: an institution’s invitation to join it, and the times that a company proposes for an interview."'
          - text: Your dashboard collects invitations, interviews and applications.
    `,
    pictures: ['student-explore', 'student-home'],
  },
  {
    path: '/for_educator',
    title: 'For educators · Footbridge',
    proves: ' [PUB-03]',
    main: `
      - main:
        - /children: deep-equal
        - paragraph: For educators
        - heading "Bring your list as it is" [level=1]
        - paragraph: Upload a spreadsheet with tens of thousands of students, and see what will happen before it does.
        - link "Sign up as an educator":
          - /url: /signup/educator
        - link "Sign in":
          - /url: /signin
        - figure "A student list, checked on your computer before anything is sent.":
          - 'img "The check of a student list: how many rows are new, updated, unchanged or wrong, and what happens to each row."'
          - text: A student list, checked on your computer before anything is sent.
        - list:
          - listitem:
            - heading "See before you commit" [level=2]
            - paragraph: Each row is marked as new, updated, unchanged, duplicate or wrong, with what to do about it.
          - listitem:
            - heading "Fix in place" [level=2]
            - paragraph: Correct cells in the preview, or save the rows with errors as a file.
          - listitem:
            - heading "Undo for 30 days" [level=2]
            - paragraph: "Undo an upload: what it added is removed, and what it changed is restored."
          - listitem:
            - heading "Take it with you" [level=2]
            - paragraph: Filter the list and export it, as CSV or as a workbook.
        - figure "The dashboard shows who has an opportunity and who still needs one.":
          - 'img "An educator’s dashboard: the number of students, and how many of each course have an opportunity."'
          - text: The dashboard shows who has an opportunity and who still needs one.
    `,
    pictures: ['roster-check', 'educator-dashboard'],
  },
  {
    path: '/for_employer',
    title: 'For employers · Footbridge',
    proves: ' [PUB-04]',
    main: `
      - main:
        - /children: deep-equal
        - paragraph: For employers
        - heading "Write it once, publish it exactly once" [level=1]
        - paragraph: Footbridge is for people who recruit between meetings, on any connection.
        - link "Sign up as an employer":
          - /url: /signup/employer
        - link "Sign in":
          - /url: /signin
        - figure "Applicants of one opening. Each decision is a click or a key, and can be undone.":
          - 'img "The applicants of a job: how many there are at each stage, and the list of names with course, institution and status."'
          - text: Applicants of one opening. Each decision is a click or a key, and can be undone.
        - list:
          - listitem:
            - heading "Draft in steps" [level=2]
            - paragraph: Company, details, requirements, review. Stop anywhere and continue later.
          - listitem:
            - heading "Publish without a network" [level=2]
            - paragraph: Your draft waits on your computer and is sent automatically, exactly once.
          - listitem:
            - heading "Projects, internships and jobs" [level=2]
            - paragraph: One list for each, with applicants, submissions and ratings side by side.
          - listitem:
            - heading "Start from what you have" [level=2]
            - paragraph: Duplicate an opening and change what is different this time.
        - figure "A draft at its second step. It’s saved as you type.":
          - 'img "The form of a new internship at the second of four steps: title, category, goal and responsibilities, with the time of the last save."'
          - text: A draft at its second step. It’s saved as you type.
    `,
    pictures: ['candidates', 'internship-add-details'],
  },
  {
    path: '/tos',
    title: 'Terms and conditions · Footbridge',
    proves: '',
    main: `
      - main:
        - /children: deep-equal
        - article:
          - heading "Terms and conditions" [level=1]
          - paragraph: "In plain words: be truthful, be fair, and look after other people’s data as you would your own."
          - heading "1. What this covers" [level=2]
          - paragraph: "These terms are between you and whoever runs the workspace that you sign in to: your company, your institution, or yourself where the workspace runs on your own computer. Footbridge is the software; it runs no central service and sees none of your data."
          - heading "2. Your account" [level=2]
          - paragraph: Give your real name and an e-mail address that reaches you. Keep your password to yourself. What is done with your account counts as done by you until you report that somebody else has it.
          - heading "3. What you post" [level=2]
          - paragraph: An opening must exist, must be described truthfully, and must say what it pays. It may not ask applicants for money, and may not shut people out for reasons that the law forbids. What you post stays yours; by publishing it you allow the members of the workspace to read it and to apply.
          - heading "4. Lists of students" [level=2]
          - paragraph: An institution may upload only data of its own students, and only where it is allowed to share it for finding projects, internships and jobs. It answers for the list being right, and for taking a student off who asks for it.
          - heading "5. What you may not do" [level=2]
          - paragraph: Do not use other people’s accounts, do not collect data of members for other purposes, do not send advertising, and do not try to get around the limits of the service.
          - heading "6. Payment" [level=2]
          - paragraph: Plans and bookings are recorded as orders. No money moves through Footbridge; how an order is paid is agreed with whoever runs the workspace.
          - heading "7. Ending it" [level=2]
          - paragraph: You may delete your account at any time. Whoever runs the workspace may close an account that breaks these terms, and has to say why.
          - heading "8. No guarantee" [level=2]
          - paragraph: The software is provided as it is. It is built so that what you write is not lost; it cannot promise that an opening is filled, that an application succeeds, or that what members say about themselves is true.
          - heading "9. Changes" [level=2]
          - paragraph: When these terms change, you are asked before they apply to you. Where the law of your country gives you more rights than this page, those rights stay.
    `,
    pictures: [],
  },
  {
    path: '/privacy-policy',
    title: 'Privacy policy · Footbridge',
    proves: '',
    main: `
      - main:
        - /children: deep-equal
        - article:
          - heading "Privacy policy" [level=1]
          - paragraph: What is stored, where it is stored, who can see it, and how to delete it.
          - heading "1. Who is responsible" [level=2]
          - paragraph: Whoever runs the workspace that you sign in to. Where the workspace runs on your own computer, that is you, and your data does not leave it.
          - heading "2. What is stored at the service" [level=2]
          - paragraph: Your name, e-mail address, role, designation and phone number; your company or institution with its address; your openings, applications, interests and uploads. For students, also their profile with its documents, and the reports they handed in. For mentors, also their profile, free times and sessions. Messages with their files, helpdesk tickets, reports about others, and orders. Your password is stored only as a salted hash that cannot be turned back.
          - heading "3. What is stored on this computer" [level=2]
          - paragraph: Drafts with their earlier versions, what waits to be sent, the lists that you have seen so that you can read them offline, and the settings of the window. Each account has its own files. Signing out keeps drafts for their owner; deleting the account removes them.
          - heading "4. Where mail goes" [level=2]
          - paragraph: Codes and links are sent to your e-mail address by the mail server of the workspace. In a workspace on your own computer they are shown in the app instead, and nothing is sent.
          - heading "5. Who sees what" [level=2]
          - paragraph: Openings that are published can be read by members of the workspace. A list of students is seen by the members of its institution only. Employers see an applicant’s profile and documents only for their own openings, and other students only if those let companies find them. The institution that a student has joined sees the profile and its documents, and the applications that the student shares with it. Only the two sides of a conversation can read its messages and files. If a side is a company or an institution, all its members can. A session is seen by its student and its mentor. Administrators see accounts, openings, orders, tickets and reports, but no documents and no messages between others.
          - heading "6. What does not happen" [level=2]
          - paragraph: There is no advertising, no tracking and no analytics. The app loads nothing from other sites, and sends nothing to the makers of Footbridge.
          - heading "7. Signing in with a provider" [level=2]
          - paragraph: If the workspace offers Google, Facebook or LinkedIn and you choose it, the provider tells the workspace your name and e-mail address, and learns that you signed in. Nothing more is asked for.
          - heading "8. How long" [level=2]
          - paragraph: As long as your account exists. Discarded drafts go after about 30 days of use, codes after ten minutes, sign-in sessions when they end. When, where and on which device an account was signed in to, and changes of its password, codes and memberships stay in a log for 180 days, without a name once the account is deleted. Deleting your account deletes your personal data; openings and uploads that belong to your company or institution stay with it.
          - heading "9. Your rights" [level=2]
          - paragraph: You may see, correct, export and delete what is stored about you. Ask whoever runs the workspace; they have to answer.
    `,
    pictures: [],
  },
];

/** The bar above every public page. `way` is what it offers whoever is there. */
export const publicHeader = (way: string) => `
  - banner:
    - /children: deep-equal
    - link "Footbridge, start page":
      - /url: /
      - text: Footbridge
    - navigation "Main":
      - link "Employers":
        - /url: /for_employer
      - link "Educators":
        - /url: /for_educator
      - link "Students":
        - /url: /for_student
${way}`;

/** What the bar offers those who are not signed in. */
export const waysIn = `
    - link "Sign in":
      - /url: /signin
    - link "Create an account":
      - /url: /signup`;

/** The line below every public page. */
export const publicFooter = (year: number) => `
  - contentinfo:
    - /children: deep-equal
    - text: © ${year} Footbridge
    - link "Employers":
      - /url: /for_employer
    - link "Educators":
      - /url: /for_educator
    - link "Students":
      - /url: /for_student
    - link "Terms":
      - /url: /tos
    - link "Privacy":
      - /url: /privacy-policy`;
