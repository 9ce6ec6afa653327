import { describe, expect, it } from 'vitest';
import { projectOptions } from './DetailsStep.tsx';

const newest = [{ id: 9, title: 'Newest' }];

describe('the projects to link', () => {
  it('have the linked one among them although the service did not list it', () => {
    expect(projectOptions(newest, { project_linked: 3, linked_text: 'Old one' })).toEqual([
      { value: '3', label: 'Old one' },
      { value: '9', label: 'Newest' },
    ]);
    expect(projectOptions([], { project_linked: 3, linked_text: '' })).toEqual([{ value: '3', label: 'Project 3' }]);
  });

  it('have each project once', () => {
    expect(projectOptions(newest, { project_linked: 9, linked_text: 'Newest' })).toHaveLength(1);
    expect(projectOptions(newest, { project_linked: null, linked_text: '' })).toHaveLength(1);
  });
});
