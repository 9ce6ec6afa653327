import { Button } from '@mantine/core';
import type { StudentProfile } from '#shared/contract/enrollment-schemas.ts';
import type { ProfileListKind } from '#shared/rules/accounts/student-profile.ts';
import type { ServiceReadState } from '../../app/desk/use-read.ts';
import { useFieldOfHash } from '../../app/routes/use-field-of-hash.ts';
import { useUser } from '../../app/session/session-context.tsx';
import { useReportWords } from '../../app/session/window-words.ts';
import { leadToUnreadDay } from '../../ui/form/DayInput.tsx';
import { FormProblem } from '../../ui/form/FormSection.tsx';
import { RestoredNote } from '../../ui/form/RestoredNote.tsx';
import { Card } from '../../ui/page/Card.tsx';
import { TwoVersions } from '../../ui/page/TwoVersions.tsx';
import { PictureField } from '../company/PictureField.tsx';
import { ItemList } from './ItemList.tsx';
import classes from './own-profile.module.css';
import type { DetailValues } from './own-profile-form.ts';
import { PersonalDetails } from './PersonalDetails.tsx';
import { useOwnProfile } from './use-own-profile.ts';

interface OwnProfileFormProps {
  readonly profile: StudentProfile;
  readonly read: Pick<ServiceReadState<unknown>, 'asOf' | 'refetch'>;
}

const lists: readonly { readonly kind: ProfileListKind; readonly heading: string; readonly empty: string }[] = [
  {
    kind: 'document',
    heading: 'DOCUMENTS',
    empty: 'Your résumé, marksheets and certificates: a title and a link to each.',
  },
  {
    kind: 'experience',
    heading: 'EXPERIENCE',
    empty: 'Where you have worked: internships, part-time jobs, volunteering.',
  },
  {
    kind: 'project',
    heading: 'PROJECTS',
    empty: 'What you’ve made, at college or on your own, with a link to it.',
  },
];

/** Everything of the own profile, to be changed. */
export function OwnProfileForm({ profile, read }: OwnProfileFormProps) {
  const user = useUser();
  const own = useOwnProfile(profile, read);
  const { kept, fields, shown, words } = own;
  const values = { ...shown.details, ...words.details };
  const isOpen = Object.values(words.open).some((form) => form !== undefined);
  const unsaved = own.unsaved || isOpen ? 'unsaved' : null;
  useReportWords(own.conflict ? 'conflict' : unsaved);
  useFieldOfHash();
  return (
    <div className={classes.page} data-kept={kept.mark['data-kept']}>
      <RestoredNote kept={{ restoredAt: kept.restoredAt, discard: own.discard }} />
      <Card title="PERSONAL DETAILS">
        <form
          id="own-profile"
          ref={fields.form}
          className={classes.form}
          autoComplete="off"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!leadToUnreadDay(event.currentTarget)) void own.save();
          }}
        >
          <PictureField
            name="profile_photo"
            label="Profile picture"
            call="student.image"
            link={user.profile_photo || user.profile_pic}
            of={values.first_name}
            shape="round"
          />
          <PersonalDetails values={values} messages={fields.messages} onEdit={own.edit} />
        </form>
      </Card>
      {lists.map((list) => (
        <ItemList
          key={list.kind}
          {...list}
          items={shown.lists[list.kind]}
          words={words}
          onOpen={own.open}
          onAdd={(item) => own.add(list.kind, item)}
          onEdited={(item, edited, version) => void own.saveItem(list.kind, item, edited, version)}
          onRemove={(item) => void own.remove(list.kind, item)}
          onRemoveAdded={(item) => own.dropAdded(list.kind, item)}
        />
      ))}
      <FormProblem message={fields.above(own.problem === undefined ? undefined : { message: own.problem })} />
      {own.conflict && <Conflict own={own} theirs={own.conflict} />}
      {own.unsaved && (
        <div className={classes.save}>
          <p className={classes.unsaved}>You have changes that aren’t saved</p>
          <Button variant="subtle" color="gray" onClick={own.discard}>
            Discard changes
          </Button>
          <Button type="submit" form="own-profile" loading={own.busy}>
            Save profile
          </Button>
        </div>
      )}
    </div>
  );
}

const asText = (value: DetailValues[keyof DetailValues] | undefined) =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '');

type OwnProfile = ReturnType<typeof useOwnProfile>;

interface ConflictProps {
  readonly own: OwnProfile;
  readonly theirs: NonNullable<OwnProfile['conflict']>;
}

/** Another window saved other details meanwhile: both, and which is to count. */
function Conflict({ own, theirs }: ConflictProps) {
  const names = (Object.keys(own.changed) as (keyof DetailValues)[]).filter((name) => name !== 'city');
  const rows = names.map((name) => ({
    name: name.replaceAll('_', ' '),
    mine: asText(own.changed[name]),
    theirs: asText(theirs.details[name]),
  }));
  return (
    <Card title="Your profile was changed in another window">
      <TwoVersions mine="Typed here" theirs="Saved there" rows={rows} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void own.save(theirs.version)}>
          Save what is typed here
        </Button>
        <Button variant="default" onClick={own.takeTheirs}>
          Keep what is saved there
        </Button>
      </div>
    </Card>
  );
}
