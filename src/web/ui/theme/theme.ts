import { createTheme, type MantineColorsTuple } from '@mantine/core'

const falaj: MantineColorsTuple = [
  '#e6f2ef',
  '#d3e7e2',
  '#a9d0c8',
  '#7cb7ac',
  '#559f93',
  '#328579',
  '#1b7067',
  '#0f5f58',
  '#0b4f4a',
  '#083e3a',
]

const red: MantineColorsTuple = [
  '#fdf1ef',
  '#f9dfdb',
  '#f0c4bd',
  '#e49c91',
  '#d87567',
  '#cb5344',
  '#c0392b',
  '#ad2a20',
  '#92211a',
  '#741a14',
]

const field = { size: 'sm' as const, radius: 8 }

/** The only theme: deep green for actions, neutral colours for everything else. */
export const theme = createTheme({
  primaryColor: 'falaj',
  primaryShade: 7,
  colors: { falaj, red },
  black: '#17211f',
  white: '#ffffff',
  fontFamily: "'IBM Plex Sans', 'IBM Plex Sans Arabic', system-ui, sans-serif",
  fontFamilyMonospace: "'IBM Plex Sans', 'IBM Plex Sans Arabic', system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '15px', xl: '22px' },
  lineHeights: { xs: '1.4', sm: '1.43', md: '1.43', lg: '1.4', xl: '1.3' },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: { h1: { fontSize: '22px', lineHeight: '28px' }, h2: { fontSize: '15px', lineHeight: '22px' } },
  },
  components: {
    Button: { defaultProps: { size: 'sm', radius: 8 } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 34, radius: 8 } },
    // Hints are below their fields, so that fields side by side stay aligned.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Textarea: { defaultProps: { ...field, autosize: true, minRows: 2 } },
    Select: { defaultProps: { ...field, withCheckIcon: false, comboboxProps: { shadow: 'md' } } },
    NativeSelect: { defaultProps: field },
    Checkbox: { defaultProps: { size: 'sm', radius: 5 } },
    Switch: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: {
        radius: 12,
        centered: true,
        overlayProps: { backgroundOpacity: 0.45, color: '#0b2623' },
        transitionProps: { duration: 120 },
      },
    },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.45, color: '#0b2623' },
        transitionProps: { duration: 140 },
      },
    },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 10,
        transitionProps: { duration: 90 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 90 } } },
  },
})
