import { beforeAll, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { complete } from './testing/complete.ts';
import { describeEngines } from './testing/engines.ts';
import { askPartner } from './testing/invitations.ts';
import { joinedAs } from './testing/joined.ts';
import { bookingBetween, mentorAtAllHours } from './testing/mentoring.ts';
import { signedIn } from './testing/people.ts';
import { createPosting } from './testing/postings.ts';
import { rosterRow, upload } from './testing/roster.ts';
import { type TestServer, testServer } from './testing/test-server.ts';

describeEngines('the marketplace', (open) => {
  let server: TestServer;
  beforeAll(async () => {
    server = testServer(await open());
    return () => server.close();
  });

  it.each(postingKinds)(
    'brings a student, a company and an institution together over a %s, with a mentor beside them [ROLE-04]',
    async (method) => {
      const company = await signedIn(server, 2);
      const institution = await complete(await signedIn(server, 3));
      await upload(institution, [rosterRow(1)]);
      const student = await joinedAs(institution, 'student1@example.ac.in');
      const mentor = await mentorAtAllHours(server);

      // Company and institution find each other and become partners.
      const asked = await askPartner(company, institution);
      const yes = await institution.call('partnerships.answer', {
        params: { id: asked },
        body: { status: 'accepted' },
      });
      expect(yes.body.message).toBe('You are partners now');
      for (const [person, other] of [
        [company, institution.institutionId],
        [institution, company.companyId],
      ] as const) {
        expect((await person.call('partnerships.list')).body.data).toMatchObject([{ party_id: other }]);
      }

      // The institution passes the company's opening on to its student.
      const { id, title } = await createPosting(company, method);
      for (const person of [institution, student]) {
        const explored = await person.call('postings.explore', { params: { method }, query: { limit: 100 } });
        expect(explored.body.data.map((card) => card.id)).toContain(id);
      }
      const [listed] = (await institution.call('students.list')).body.data;
      const chosen = { student_ids: [listed?.id ?? 0] };
      const sent = await institution.call('assignments.create', { body: { method, post_id: id, chosen } });
      expect(sent.body.data).toMatchObject({ assigned: 1 });
      const handed = { method, post_id: id, title, student_id: listed?.id, status: null };
      for (const person of [institution, student]) {
        expect((await person.call('assignments.list')).body.data, `role ${person.role}`).toMatchObject([handed]);
      }

      // The student applies, and the company answers.
      const body = { [`${method}_id`]: id, screening_questions: '["Because."]' };
      const applied = await student.call('enrollments.apply', { params: { method }, body });
      expect(applied.status).toBe(201);
      const enrollments = await company.call('enrollments.list', { params: { method, id } });
      expect(enrollments.body.data).toMatchObject({
        enrollments: [{ student: { id: student.id, first_name: 'Asha' } }],
      });
      const query = { id: applied.body.data.id, status: 4, from: 0 };
      expect((await company.call('enrollments.status', { params: { method }, query })).status).toBe(200);
      for (const person of [company, institution, student]) {
        const { body: seen } = await person.call('enrollments.mine', { params: { method } });
        expect(JSON.stringify(seen.data), `role ${person.role}`).toContain(title);
      }

      // A mentor stands by students and institutions.
      for (const person of [student, institution]) {
        expect((await person.call('mentors.list')).body.data.map((each) => each.id)).toContain(mentor.id);
        expect((await person.call('mentors.read', { params: { id: mentor.id } })).status).toBe(200);
      }
      const session = await bookingBetween(student, mentor);
      expect((await mentor.call('mentor.sessions')).body.data).toMatchObject([
        { id: session, student: { id: student.id }, mentor: { id: mentor.id } },
      ]);

      // And all of them talk to each other.
      for (const [from, to] of [
        [company, `institution:${institution.institutionId}`],
        [institution, `company:${company.companyId}`],
        [company, `student:${student.id}`],
        [student, `company:${company.companyId}`],
        [student, `mentor:${mentor.id}`],
        [mentor, `student:${student.id}`],
      ] as const) {
        const { status } = await from.call('messages.send', { body: { to, text: 'Good morning' } });
        expect(status, `role ${from.role} to ${to}`).toBe(201);
      }
    },
  );
});
