import { Avatar, Menu, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { avatarLetter, avatarSize, fullName, greeting } from '#shared/rules/navigation.ts';
import { useSession, useUser } from '../session-context.tsx';
import { toast } from '../toasts.ts';
import { useCommand } from '../use-command.ts';
import classes from './UserMenu.module.css';

const schemes = [
  { value: 'light', text: 'Light', icon: IconSun },
  { value: 'dark', text: 'Dark', icon: IconMoon },
  { value: 'auto', text: 'Auto', icon: IconDeviceDesktop },
] as const;

/** The avatar with 'Hello {name}', and what belongs to the person: appearance, shortcuts, sign-out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const user = useUser();
  const { setSession } = useSession();
  const signOut = useCommand('session.signOut');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hello = greeting(user);

  async function leave() {
    const result = await signOut.run();
    if (result.ok) setSession(result.data);
    else toast.failed(result.error.message);
  }

  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={classes.person} aria-label={hello}>
          <span className={classes.hello} aria-hidden="true">
            {hello}
          </span>
          <Avatar
            size={avatarSize}
            radius="xl"
            color="ink"
            variant="light"
            src={user.profile_photo || user.profile_pic || null}
            alt=""
            title={hello}
            className={classes.avatar}
          >
            {avatarLetter(fullName(user) || user.email_address)}
          </Avatar>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className={classes.name}>{fullName(user)}</div>
          <div className={classes.email}>{user.email_address}</div>
        </div>
        <Menu.Divider />
        <div className={classes.scheme}>
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Appearance"
            value={colorScheme}
            onChange={(value) => setColorScheme(value as typeof colorScheme)}
            data={schemes.map(({ value, text, icon: Icon }) => ({
              value,
              label: (
                <span className={classes.schemeLabel}>
                  <Icon size={14} aria-hidden="true" /> {text}
                </span>
              ),
            }))}
          />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={17} stroke={1.7} />} onClick={onShortcuts}>
          Keyboard shortcuts
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.7} />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
