import './mantine-styles.ts'
import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { usePanelTexts } from '#web/ui/panel-texts.ts'
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
export const AdminProvider = ({ children }: { children: ReactNode }) => {
  const { t } = usePanelTexts()
  const translated = useMemo(() => {
    const closing = { defaultProps: { closeButtonProps: { 'aria-label': t('button.close') } } }
    return mergeThemeOverrides(theme, { components: { Modal: closing, Drawer: closing } })
  }, [t])
  return (
    <MantineProvider
      theme={translated}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
