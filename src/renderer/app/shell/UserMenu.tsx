import { Avatar, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconBuilding,
  IconDeviceDesktop,
  IconDeviceLaptop,
  IconId,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { avatarLetter, avatarSize, fullName, greeting } from '#shared/rules/accounts/navigation.ts';
import { roles } from '#shared/rules/accounts/roles.ts';
import { count, counted } from '../../ui/format.ts';
import { nameTint } from '../controls/name-tint.ts';
import { useImage } from '../desk/use-image.ts';
import { useRead } from '../desk/use-read.ts';
import { usePictureOnItsWay } from '../outbox/picture-on-its-way.ts';
import { computerPath, membersPath, profilePath, publicProfile } from '../session/profile-path.ts';
import { useUser } from '../session/session-context.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import classes from './UserMenu.module.css';

const schemes = [
  { value: 'light', text: 'Light', icon: IconSun },
  { value: 'dark', text: 'Dark', icon: IconMoon },
  { value: 'auto', text: 'As the system', icon: IconDeviceDesktop },
] as const;

/** The avatar with 'Hello {name}', and what belongs to the person: appearance, shortcuts, sign-out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const user = useUser();
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hello = greeting(user);
  const members = membersPath(user.role);
  const profile = publicProfile(user.role);
  const picture = useImage(usePictureOnItsWay('user.image', user.profile_photo || user.profile_pic).link);
  const ProfileIcon = user.role === roles.student ? IconId : IconBuilding;
  const asking = useRead('user.counts').data?.data.join_requests ?? 0;

  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <button type="button" className={classes.person}>
          <span className={classes.hello}>{hello}</span>
          <Avatar
            size={avatarSize}
            radius="50%"
            color="ink"
            variant="light"
            src={picture}
            alt=""
            title={hello}
            className={classes.avatar}
            data-tint={nameTint(fullName(user) || user.email_address)}
            aria-hidden="true"
          >
            {avatarLetter(fullName(user) || user.email_address)}
          </Avatar>
          {asking > 0 && (
            <span className={classes.asking} title={counted(asking, 'request to join', 'requests to join')}>
              {count(asking)}
            </span>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email_address}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
          {schemes.map(({ value, text, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} stroke={1.7} aria-hidden="true" />}>
              {text}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to={profilePath(user.role)} leftSection={<IconUserCircle size={17} stroke={1.7} />}>
          Your account
        </Menu.Item>
        {profile && (
          <Menu.Item component={Link} to={profile.path} leftSection={<ProfileIcon size={17} stroke={1.7} />}>
            {profile.label}
          </Menu.Item>
        )}
        {members && (
          <Menu.Item
            component={Link}
            to={members}
            leftSection={<IconUsers size={17} stroke={1.7} />}
            rightSection={asking > 0 ? <span className={classes.count}>{counted(asking, 'request')}</span> : null}
          >
            Members
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={`${profilePath(user.role)}#password`}
          leftSection={<IconKey size={17} stroke={1.7} />}
        >
          Change password
        </Menu.Item>
        <Menu.Item component={Link} to={computerPath(user)} leftSection={<IconDeviceLaptop size={17} stroke={1.7} />}>
          This computer
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={17} stroke={1.7} />} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.7} />} onClick={() => void signOut.run()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
