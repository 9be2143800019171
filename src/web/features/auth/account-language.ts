import { useCallback } from 'react'
import type { Language } from '#shared/languages.ts'
import { api as paths } from '#shared/paths.ts'
import { useApi } from '#web/admin/frame/use-api.ts'
import { panelLanguage } from '#web/ui/panel-language.ts'

/** @returns the function that stores a language for the signed-in account */
export function useStoreLanguage(): (language: Language) => void {
  const call = useApi()
  return useCallback(
    (language) => {
      panelLanguage.takeChoice()
      // Without it the choice holds on this device, and can be made again.
      call(paths.me, { method: 'PUT', body: { language } }).catch(() => {})
    },
    [call],
  )
}

/** @returns the function to call after a login: it stores a language that was chosen just before, else it follows the account's */
export function useAccountLanguage(): (language: string) => void {
  const store = useStoreLanguage()
  return useCallback(
    (language) => {
      const chosen = panelLanguage.takeChoice()
      if (chosen) store(chosen)
      else panelLanguage.follow(language)
    },
    [store],
  )
}
