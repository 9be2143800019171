import {
  type CSSVariablesResolver,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  mergeMantineTheme,
  type VariantColorsResolver,
} from '@mantine/core'

/** The steps of the accent, which the document sets (decision 0057). */
const accent = Array.from(
  { length: 10 },
  (_, step) => `var(--accent-${step})`,
) as unknown as MantineColorsTuple

const gray: MantineColorsTuple = [
  '#faf9f6',
  '#f1efea',
  '#e9e6df',
  '#e2dfd8',
  '#cfcbc2',
  '#a5a199',
  '#85827a',
  '#5b5f66',
  '#3a3d42',
  '#1d1f23',
]

const dark: MantineColorsTuple = [
  '#eceef1',
  '#c9ced6',
  '#a8afb9',
  '#8a929d',
  '#343a43',
  '#2c323b',
  '#1d2127',
  '#15181d',
  '#111418',
  '#0c0f12',
]

/** White on it is 6.6:1, and more under the pointer. */
const danger = { background: '#b3202f', hover: '#971b28', color: '#ffffff' }

/** Red text and text on the accent, in shades that can be read on both grounds: Mantine works it out for the light shade alone, and the dark one needs the other. */
const readableColors: VariantColorsResolver = (input) => {
  const own = defaultVariantColorsResolver(input)
  const isAccent = input.variant === 'filled' && (input.color ?? 'fjord') === 'fjord'
  const accent = { background: 'var(--fill)', hover: 'var(--fill-hover)', color: 'var(--on-fill)' }
  if (input.color === 'red') {
    if (input.variant === 'filled') return { ...own, ...danger }
    return { ...own, color: 'var(--error)', border: '1px solid var(--error)' }
  }
  return isAccent ? { ...own, ...accent } : own
}

const rootVars = (variables: Record<string, string>) => ({ vars: () => ({ root: variables }) })

/** The look of the admin panel, from the same tokens as the public pages. */
export const theme = createTheme({
  colors: { fjord: accent, gray, dark },
  primaryColor: 'fjord',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  variantColorResolver: readableColors,
  black: '#1d1f23',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-head)', fontWeight: '600' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.1875rem' },
  defaultRadius: '8px',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // Each would be a layer of its own that is drawn sixty times a second: a list has sixty of them and moves as one.
    Skeleton: { defaultProps: { animate: false } },
    Checkbox: rootVars({ '--checkbox-icon-color': 'var(--on-fill)' }),
    Radio: rootVars({ '--radio-icon-color': 'var(--on-fill)' }),
    RadioIndicator: { vars: () => ({ indicator: { '--radio-icon-color': 'var(--on-fill)' } }) },
    Pagination: rootVars({
      '--pagination-active-bg': 'var(--fill)',
      '--pagination-active-color': 'var(--on-fill)',
    }),
    PaginationRoot: rootVars({
      '--pagination-active-bg': 'var(--fill)',
      '--pagination-active-color': 'var(--on-fill)',
    }),
    // react-remove-scroll would put a <style> into the page, which the CSP refuses; admin.css holds it still.
    Modal: {
      defaultProps: {
        lockScroll: false,
        transitionProps: { transition: 'fade', duration: 120 },
      },
    },
    Drawer: {
      defaultProps: {
        lockScroll: false,
        transitionProps: { transition: 'slide-right', duration: 120 },
      },
    },
    // The page has one banner.
    ModalHeader: { defaultProps: { component: 'div' } },
    DrawerHeader: { defaultProps: { component: 'div' } },
    Menu: { defaultProps: { transitionProps: { duration: 0 } } },
    Combobox: { defaultProps: { transitionProps: { duration: 0 } } },
  },
})

/** Mantine's names for colours of the tokens, which follow the browser's preference themselves. */
const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--muted)',
}

const variables: CSSVariablesResolver = (full) => {
  const own = defaultCssVariablesResolver(full)
  return {
    variables: own.variables,
    light: { ...own.light, ...shared },
    dark: { ...own.dark, ...shared },
  }
}

/**
 * Mantine writes its variables into a <style> element; the site's CSP allows none that it does not know. A
 * style sheet that a script constructs is not markup, so the CSP needs neither a nonce nor 'unsafe-inline'.
 */
export function adoptVariables(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(convertCssVariables(variables(mergeMantineTheme(DEFAULT_THEME, theme))))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
