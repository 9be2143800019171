import './mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { adoptVariables, theme } from './theme.ts'

adoptVariables()

/** The browser's preference decides between light and dark; nothing is kept in its storage. */
const colorSchemeManager = {
  get: () => 'auto' as const,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
}

/** Mantine for everything below it; loaded under /admin only. See `theme.ts` for how the CSP is kept. */
export const AdminProvider = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    colorSchemeManager={colorSchemeManager}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
)
