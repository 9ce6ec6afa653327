import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

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
  'features/account/ResetPasswordPage.tsx': secret,
  'features/account/SignInPage.tsx': secret,
  'features/account/SignUpForm.tsx': nobody,
  'features/account/UnlockPage.tsx': secret,
  'features/account/VerifyOtpPage.tsx': secret,
  'features/explore/ExploreFilters.tsx': filter,
  'features/explore/ExploreSearch.tsx': search,
  'features/placements/ReportFilters.tsx': filter,
  'features/postings/form/CompanyStep.tsx': part,
  'features/postings/form/DetailsStep.tsx': part,
  'features/postings/form/QuestionEditors.tsx': part,
  'features/postings/form/RequirementsStep.tsx': part,
  'features/postings/form/StepFields.tsx': part,
  'features/profile/ChangePassword.tsx': secret,
  'features/profile/DeleteAccount.tsx': secret,
  'features/profile/EarlierData.tsx': secret,
  'features/profile/TwoFactor.tsx': secret,
  'features/roster/check/BulkChangeDialog.tsx': confirmation,
  'features/roster/start/ReadingChoices.tsx': 'the row of the headings: the upload itself keeps it at once',
  'features/set-up/OrganisationSteps.tsx': part,
  'ui/page/SearchBox.tsx': search,
  'ui/form/AutocompleteField.tsx': part,
  'ui/form/DayInput.tsx': part,
  'ui/form/PasswordField.tsx': secret,
};

const root = join(import.meta.dirname, '../../src/renderer');
const withFields = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
  .map((name) => ({ name, source: readFileSync(join(root, name), 'utf8') }))
  .filter(({ source }) => fields.test(source));

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
