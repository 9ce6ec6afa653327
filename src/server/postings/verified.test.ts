import { beforeAll, describe, expect, it } from 'vitest';
import { postingKinds } from '#shared/contract/call.ts';
import { describeEngines } from '../testing/engines.ts';
import { type Person, signedIn } from '../testing/people.ts';
import { createPosting } from '../testing/postings.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

describeEngines('the mark of a company on its postings', (open) => {
  let server: TestServer;
  let student: Person;

  beforeAll(async () => {
    server = testServer(await open());
    student = await signedIn(server, 4);
    return () => server.close();
  });

  describe.each([true, false])('a company that is verified: %s', (verified) => {
    it.each(postingKinds)('is so on the card, on the page and among what is saved: %s', async (kind) => {
      const owner = await signedIn(server, 2, { unverifiedPlace: !verified });
      const { id } = await createPosting(owner, kind);
      const own = { params: { method: kind, id } };
      await student.call('saved.add', own);
      const saved = (await student.call('saved.list', { query: { method: kind, limit: 100 } })).body.data;
      const explored = { params: { method: kind }, query: { limit: 100 } };
      const cards = (await student.call('postings.explore', explored)).body.data;
      const educator = await signedIn(server, 3);
      const branches = [
        cards.find((card) => card.id === id)?.branch,
        saved.find((card) => card.id === id)?.branch,
        (await student.call('enrollments.own', own)).body.data.posting.branch,
        (await educator.call('postings.read', own)).body.data.branch,
      ];
      expect(branches.map((branch) => branch?.company_verified)).toEqual(branches.map(() => verified));
    });
  });
});
