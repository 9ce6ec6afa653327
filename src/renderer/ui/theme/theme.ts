import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const ink: MantineColorsTuple = [
  '#f4f5fc',
  '#e9ebf9',
  '#c9cff7',
  '#b0b9f8',
  '#8f9bf2',
  '#6f7aca',
  '#4a59d4',
  '#3443b5',
  '#27348b',
  '#1c2566',
];
const marigold: MantineColorsTuple = [
  '#fdf6ea',
  '#fdf0dd',
  '#fae0b8',
  '#f7cd8d',
  '#f4b05c',
  '#f2a03d',
  '#d9861f',
  '#b06a12',
  '#8f5409',
  '#6b3e06',
];
const warmGray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#f0eee9',
  '#e7e4de',
  '#d8d4cc',
  '#b6b2ab',
  '#98948a',
  '#6a675f',
  '#45423c',
  '#1e1d1a',
];
const night: MantineColorsTuple = [
  '#edece8',
  '#c9c7c1',
  '#a3a099',
  '#918e86',
  '#2c2c32',
  '#242429',
  '#1b1b1f',
  '#131316',
  '#17171a',
  '#0e0e10',
];

/** A dialog's header is no second banner of the page. */
const plainHeader = { header: { role: 'presentation' } };
const closeButton = { 'aria-label': 'Close' };

/** The look of the app: colours, type, radius, and the defaults of Mantine's components. */
export const theme = createTheme({
  colors: { ink, marigold, gray: warmGray, dark: night },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 6 },
  black: '#1e1d1a',
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  headings: {
    fontFamily: '"Bricolage Grotesque Variable", "Inter Variable", sans-serif',
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '1.2' },
      h2: { fontSize: '20px', lineHeight: '1.3' },
      h3: { fontSize: '16px', lineHeight: '1.4' },
      h4: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  components: {
    Button: { defaultProps: { fw: 600 } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: true } } },
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.4 },
        attributes: plainHeader,
        closeButtonProps: closeButton,
        // Below the toasts, however high the dialog is.
        yOffset: 'max(5dvh, calc(var(--fb-bar-height) + 8px))',
      },
    },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.4 },
        attributes: plainHeader,
        closeButtonProps: closeButton,
      },
    },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { labelProps: { fw: 500 } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close this message' } } },
    Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 12 } },
  },
});

const colours = {
  '--mantine-color-body': 'var(--fb-page)',
  '--mantine-color-text': 'var(--fb-text)',
  '--mantine-color-dimmed': 'var(--fb-muted)',
  '--mantine-color-placeholder': 'var(--fb-faint)',
  '--mantine-color-anchor': 'var(--fb-ink-line)',
  '--mantine-color-error': 'var(--fb-bad)',
  '--mantine-color-default': 'var(--fb-surface)',
  '--mantine-color-default-hover': 'var(--fb-hover)',
  '--mantine-color-default-color': 'var(--fb-text)',
  '--mantine-color-default-border': 'var(--fb-line)',
  '--mantine-color-ink-light': 'var(--fb-ink-tint)',
  '--mantine-color-ink-light-hover': 'var(--fb-ink-tint)',
  '--mantine-color-ink-light-color': 'var(--fb-ink-text)',
  '--mantine-shadow-md': 'var(--fb-shadow-float)',
};

/** Points Mantine's own colour variables at the tokens. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours });
