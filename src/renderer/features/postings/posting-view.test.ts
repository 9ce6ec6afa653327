import { describe, expect, it } from 'vitest';
import type { User } from '#shared/contract/accounts.ts';
import type { Posting } from '#shared/contract/postings.ts';
import { emptyPosting, toWire } from '#shared/rules/postings/posting.ts';
import { bodyForDuplicate, bodyOfPosting, completeBody, type PostingFormBody } from './posting-form-body.ts';
import { viewOfDraft, viewOfPosting } from './posting-view.ts';

const fields = emptyPosting('job');
const posting = (place: Partial<Posting>): Posting =>
  ({
    ...fields,
    ...toWire('job', fields),
    required_skills: [],
    course_preferred: [],
    project_linked: null,
    contact: { first_name: 'Asha', last_name: 'Rao', designation: '' },
    branch: {
      address: '12 Lake Road',
      company_name: 'Karwan',
      city_name: 'Pune',
      state: { state_name: 'Maharashtra' },
    },
    city: null,
    city_name: '',
    state_name: '',
    location: '',
    ...place,
  }) as unknown as Posting;
const inSurat = posting({ city: 9, city_name: 'Surat', state_name: 'Gujarat', location: 'Gate 3, Udhna' });

describe('where a posting is', () => {
  it('is the city that it names, with that city’s state, and not the one of the branch', () => {
    expect(viewOfPosting('job', inSurat).place).toBe('Gate 3, Udhna, Surat, Gujarat');
    expect(viewOfPosting('job', { ...inSurat, location: '' }).place).toBe('Surat, Gujarat');
  });

  it('is the branch where it names none [EMP-PREV-08]', () => {
    expect(viewOfPosting('job', posting({})).place).toBe('12 Lake Road, Maharashtra');
  });

  it('is said of a draft as it will be of the posting: its branch for what it leaves out, with the state [EMP-PREV-08]', () => {
    const branch = { address: '12 Lake Road', city: 4, city_name: 'Pune', state: { state_name: 'Maharashtra' } };
    const user = { first_name: 'Asha', last_name: 'Rao', designation: '', company: null, branch } as unknown as User;
    const draft = (place: Partial<PostingFormBody>) =>
      viewOfDraft('job', { ...completeBody('job', {}), ...place }, user).place;
    expect(draft({})).toBe('12 Lake Road, Maharashtra');
    expect(draft({ location: 'Gate 3' })).toBe('Gate 3, Maharashtra');
    expect(draft({ city: 4, city_text: 'Pune' })).toBe('12 Lake Road, Pune, Maharashtra');
    expect(draft({ city_text: 'Sur' })).toBe('Sur');
    const changed = viewOfDraft('job', { ...bodyOfPosting('job', inSurat), location: '' }, user, inSurat);
    expect(changed.place).toBe('Surat, Gujarat');
    expect(viewOfDraft('job', bodyOfPosting('job', inSurat), user, null).place).toBe('Gate 3, Udhna, Surat');
  });

  it('stands in the form under its own name when it is changed or copied', () => {
    expect(bodyOfPosting('job', inSurat)).toMatchObject({ city: 9, city_text: 'Surat' });
    expect(bodyForDuplicate('job', inSurat)).toMatchObject({ city: 9, city_text: 'Surat' });
    expect(bodyOfPosting('job', posting({})).city_text).toBe('');
  });

  it('keeps its days beside the form when it is changed, not when it is copied', () => {
    const started = posting({ expected_start_date: '2020-01-01T00:00:00.000Z' });
    const stored_days = { expected_start_date: '2020-01-01', joining_date: null };
    expect(bodyOfPosting('job', started)).toMatchObject({ stored_days });
    expect(bodyForDuplicate('job', started)).not.toHaveProperty('stored_days');
  });
});
