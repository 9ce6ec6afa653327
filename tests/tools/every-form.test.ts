import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dialogsWithFields } from '../screens/dialog-table.ts';

/** Fields that somebody types into. */
const fields =
  /<(TextInput|Textarea|NumberInput|Autocomplete|AutocompleteField|ChipInput|PasswordField|PasswordInput|PinInput|TagsInput|DateInput|DatePickerInput|DateTimePicker|DayInput|TimePicker|PillsInput\.Field|InputBase|textarea)\b/;

const search = 'a search box: it finds, and says nothing to anybody';
const filter = 'a filter of a list, in the address or gone with the list';
const secret = 'a password or a code: never kept';
const nobody = 'before there is an account: in the memory of the window only';
const part = 'fields of a form that is kept by whoever draws it';
const confirmation = 'typed to confirm: to be typed anew each time';

/** Files with such fields that keep nothing themselves, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'app/session/SignInToKeep.tsx': secret,
  'features/account/ForgotPasswordPage.tsx': nobody,
  'features/admin/LogPage.tsx': filter,
  'features/account/ResetPasswordPage.tsx': secret,
  'features/account/SignInPage.tsx': secret,
  'features/account/SignUpForm.tsx': nobody,
  'features/account/UnlockPage.tsx': secret,
  'features/account/VerifyOtpPage.tsx': secret,
  'features/explore/NamesFilter.tsx': filter,
  'features/explore/ExploreSearch.tsx': search,
  'features/mentoring/hours/DayHours.tsx': part,
  'features/mentoring/profile/EntryList.tsx': part,
  'features/own-profile/ItemForm.tsx': part,
  'features/own-profile/PersonalDetails.tsx': part,
  'features/placements/ReportFilters.tsx': filter,
  'features/postings/form/CompanyStep.tsx': part,
  'features/postings/form/DetailsStep.tsx': part,
  'features/postings/form/QuestionEditors.tsx': part,
  'features/postings/form/RequirementsStep.tsx': part,
  'features/postings/form/StepFields.tsx': part,
  'features/profile/ChangePassword.tsx': secret,
  'features/profile/DeleteAccount.tsx': secret,
  'features/profile/EarlierData.tsx': secret,
  'features/profile/code/AppSetUp.tsx': secret,
  'features/profile/code/PasswordForm.tsx': secret,
  'features/roster/check/BulkChangeDialog.tsx': confirmation,
  'features/roster/start/ReadingChoices.tsx': 'the row of the headings: the upload itself keeps it at once',
  'features/saved/SaveSearch.tsx': 'a name that is suggested anew each time',
  'features/set-up/OrganisationSteps.tsx': part,
  'features/this-computer/RestoreDialog.tsx': confirmation,
  'ui/page/SearchBox.tsx': search,
  'app/controls/AutocompleteField.tsx': part,
  'ui/form/DayInput.tsx': part,
  'ui/form/PasswordField.tsx': secret,
  'ui/form/SeveralSelect.tsx': search,
};

const root = join(import.meta.dirname, '../../src/renderer');
const sources = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
);
const withFields = [...sources].map(([name, source]) => ({ name, source })).filter(({ source }) => fields.test(source));

/** What lies above a page: Mantine's own, and those of the window that other sources put words into. */
const above =
  /<(Modal|Drawer|Popover|HoverCard|Spotlight|ConfirmDialog|DecisionDialog|DialogButton|PasteDialog|OpenModal|OpenDrawer|CheckDrawer|ExploreFrame|HandInDialog)\b/;

/** The sources of components that a source reaches, itself included. */
function reachedFrom(name: string): Set<string> {
  const reached = new Set([name]);
  for (const each of reached) {
    for (const [, path] of sources.get(each)?.matchAll(/^import (?!type)[^;]*? from '(\.[^']+\.tsx)'/gm) ?? []) {
      reached.add(join(dirname(each), path ?? '').replaceAll('\\', '/'));
    }
  }
  return reached;
}

describe('every form of the window', () => {
  it.each(withFields.filter(({ name }) => !(name in allowed)))('keeps what is typed into it: $name', ({ source }) => {
    expect(source).toMatch(/useKept[<(]/);
    expect(source, 'says so in its page, for the walk through all of them').toMatch(/kept\.mark/);
    expect(source, 'says what it restored').toMatch(/<RestoredNote\b/);
  });

  it.each(withFields)('lets a browser keep secrets and sign-in names alone: $name', ({ source }) => {
    const said = [...source.matchAll(/\bautoComplete="([^"]*)"/g)].map(([, value]) => value);
    const fit = ['off', 'username', 'current-password', 'new-password', 'one-time-code'];
    expect(said.filter((value) => !fit.includes(value ?? ''))).toEqual([]);
  });

  it('is on the list of exceptions only where it has fields and keeps nothing', () => {
    const known = new Map(withFields.map(({ name, source }) => [name, source]));
    for (const name of Object.keys(allowed)) {
      expect(known.has(name), `${name} has fields`).toBe(true);
      expect(known.get(name), `${name} keeps nothing`).not.toMatch(/useKept[<(]/);
    }
  });
});

describe('every dialog of the window', () => {
  const withFieldsIn = ([name, source]: readonly [string, string]) =>
    above.test(source) && [...reachedFrom(name)].some((each) => fields.test(sources.get(each) ?? ''));
  const walked = readFileSync(join(import.meta.dirname, '../screens/kept-forms.ts'), 'utf8');

  it('in which something can be typed is in the table of the walk, and nothing else is', () => {
    const found = [...sources].filter(withFieldsIn).map(([name]) => name);
    expect(Object.keys(dialogsWithFields).toSorted()).toEqual(found.toSorted());
  });

  it('that keeps what is typed is one that the walk knows a way to', () => {
    const kept = Object.entries(dialogsWithFields).flatMap(([name, walk]) =>
      'kept' in walk ? [{ name, ...walk }] : [],
    );
    expect(kept.length).toBeGreaterThan(5);
    for (const { name, kept: form } of kept) {
      expect(reachedFrom(name), name).toContain(form);
      expect(walked, name).toContain(`file: '${form}'`);
    }
  });
});
