import { useCallback, useEffect, useMemo, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { api as paths } from '#shared/paths.ts'
import type { Principal } from '#shared/rights.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'
import type { AppDispatch } from '#web/redux/thunk.ts'
import { panelLanguage } from '#web/ui/panel-language.ts'
import { authSlice, type Rights } from './auth-slice.ts'

/** The rights of the signed-in user; `principal` is null until they are read. */
type OwnRights = { principal: Principal | null; problem: Problem | null; read: () => Promise<void> }

/**
 * Asks the server once for each session that the browser has kept: terms begin and end. An administrator need not wait for
 * the answer, because the server checks every call.
 */
export function useOwnRights(): OwnRights {
  const { token, isAdmin, roles } = useSelector(authSlice.select)
  const dispatch = useDispatch<AppDispatch>()
  const call = useApi()
  const [problem, setProblem] = useState<Problem | null>(null)
  const read = useCallback(async () => {
    if (token === null) return
    setProblem(null)
    try {
      const { data } = await call<Rights & { language: string }>(paths.me)
      panelLanguage.followUnchosen(data.language)
      dispatch(authSlice.rightsKnown({ token, is_superuser: data.is_superuser, roles: data.roles }))
    } catch (error) {
      setProblem(asProblem(error))
    }
  }, [token, call, dispatch])
  const isUnknown = roles === null
  useEffect(() => {
    if (isUnknown) void read()
  }, [isUnknown, read])
  const principal = useMemo(
    () => (isAdmin || roles ? { isAdministrator: isAdmin, roles: roles ?? [] } : null),
    [isAdmin, roles],
  )
  return { principal, problem, read }
}
