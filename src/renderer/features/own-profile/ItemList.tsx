import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  type ItemField,
  type ItemValues,
  itemFields,
  type ProfileListKind,
} from '#shared/rules/accounts/student-profile.ts';
import { OutsideLink } from '../../app/controls/OutsideLink.tsx';
import { dayText } from '../../ui/format.ts';
import { Card } from '../../ui/page/Card.tsx';
import { TwoVersions } from '../../ui/page/TwoVersions.tsx';
import { StoredFile } from '../enrollments/detail/StoredFile.tsx';
import { ItemForm } from './ItemForm.tsx';
import classes from './own-profile.module.css';
import { itemTitle, type OpenItem, type ProfileWords, type ShownItem } from './own-profile-form.ts';

interface ItemListProps {
  readonly kind: ProfileListKind;
  readonly heading: string;
  /** What belongs here, while nothing does. */
  readonly empty: string;
  readonly items: readonly ShownItem[];
  readonly words: ProfileWords;
  readonly onOpen: (key: string, form: OpenItem | null) => void;
  readonly onAdd: (values: ItemValues) => void;
  readonly onEdited: (item: ShownItem, values: ItemValues, version: number) => void;
  readonly onRemove: (item: ShownItem) => void;
  readonly onRemoveAdded: (values: ItemValues) => void;
}

/** One list of the profile: saved items, new ones that are not saved yet, and the form for another. */
export function ItemList(props: ItemListProps) {
  const { kind, heading, empty, items, words, onOpen, onAdd, onEdited, onRemove, onRemoveAdded } = props;
  const added = words.added[kind];
  const adding = words.open[kind];
  return (
    <Card title={heading}>
      {items.length + added.length === 0 && !adding && <p className={classes.text}>{empty}</p>}
      <ul className={classes.list} aria-label={heading} id={`${kind}s`}>
        {items.map((item) => {
          const key = `${kind}:${item.id}`;
          const open = item.id === null ? undefined : words.open[key];
          return (
            <li key={item.id ?? JSON.stringify(item)} className={classes.entry}>
              {open ? (
                <>
                  {open.theirs && <ItemConflict kind={kind} mine={open.values} theirs={open.theirs} />}
                  <ItemForm
                    kind={kind}
                    label={`Edit ${itemTitle(item)}`}
                    values={open.values}
                    confirm={open.theirs ? 'Save what is typed here' : 'Save changes'}
                    cancel={open.theirs ? 'Keep what is saved there' : 'Cancel'}
                    onEdit={(values) => onOpen(key, { ...open, values })}
                    onDone={(values) => onEdited(item, values, open.version)}
                    onCancel={() => onOpen(key, null)}
                  />
                </>
              ) : (
                <Item values={item}>
                  {item.id === null ? (
                    <span className={classes.about}>Not sent yet</span>
                  ) : (
                    <>
                      <SmallButton
                        name="Edit"
                        item={item}
                        onClick={() => onOpen(key, { values: item, version: item.version })}
                      />
                      <SmallButton name="Remove" item={item} onClick={() => onRemove(item)} />
                    </>
                  )}
                </Item>
              )}
            </li>
          );
        })}
        {inOrder(added).map(({ values, key }) => (
          <li key={key} className={classes.entry}>
            <Item values={values}>
              <span className={classes.about}>Not saved yet</span>
              <SmallButton name="Remove" item={values} onClick={() => onRemoveAdded(values)} />
            </Item>
          </li>
        ))}
      </ul>
      {adding ? (
        <ItemForm
          kind={kind}
          label={`New ${kind}`}
          values={adding.values}
          confirm={`Add ${kind}`}
          onEdit={(values) => onOpen(kind, { values, version: 0 })}
          onDone={onAdd}
          cancel="Cancel"
          onCancel={() => onOpen(kind, null)}
        />
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => onOpen(kind, { values: {}, version: 0 })}
        >
          {added.length + items.length > 0
            ? `Add another ${kind}`
            : `Add ${kind === 'experience' ? 'an' : 'a'} ${kind}`}
        </Button>
      )}
    </Card>
  );
}

interface ItemConflictProps {
  readonly kind: ProfileListKind;
  readonly mine: ItemValues;
  readonly theirs: ItemValues;
}

/** Another window saved this item meanwhile: both versions, above the form that decides. */
function ItemConflict({ kind, mine, theirs }: ItemConflictProps) {
  const names: readonly ItemField[] = itemFields[kind];
  const rows = names.map((name) => ({
    name: name.replaceAll('_', ' '),
    mine: mine[name] ?? '',
    theirs: theirs[name] ?? '',
  }));
  return (
    <>
      <p className={classes.title}>This {kind} was changed in another window</p>
      <TwoVersions mine="Typed here" theirs="Saved there" rows={rows} />
    </>
  );
}

/** New items have no id: two of the same are told apart by their place alone. */
const inOrder = (added: readonly ItemValues[]) => added.map((values, index) => ({ values, key: `new ${index}` }));

interface SmallButtonProps {
  readonly name: 'Edit' | 'Remove';
  readonly item: ItemValues;
  readonly onClick: () => void;
}

function SmallButton({ name, item, onClick }: SmallButtonProps) {
  return (
    <Button size="compact-xs" variant="subtle" aria-label={`${name} ${itemTitle(item)}`} onClick={onClick}>
      {name}
    </Button>
  );
}

function Item({
  values,
  children,
}: {
  readonly values: (ItemValues & Pick<ShownItem, 'file'>) | ShownItem;
  readonly children: ReactNode;
}) {
  const { company_name, start_date, end_date, description, link, file } = values as Partial<ShownItem>;
  const when = start_date ? `${dayText(start_date)} – ${end_date ? dayText(end_date) : 'today'}` : '';
  return (
    <>
      <div className={classes.head}>
        <div className={classes.words}>
          <p className={classes.title}>{itemTitle(values)}</p>
          {(company_name || when) && (
            <p className={classes.about}>{[company_name, when].filter(Boolean).join(' · ')}</p>
          )}
        </div>
        <div className={classes.buttons}>{children}</div>
      </div>
      {description && <p className={classes.text}>{description}</p>}
      {file ? <StoredFile file={file} label={itemTitle(values)} /> : link && <OutsideLink url={link} />}
    </>
  );
}
