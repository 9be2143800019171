import { useCallback, useEffect, useState } from 'react'
import type { Language } from '#shared/languages.ts'
import { api } from '#shared/paths.ts'
import type { Role } from '#shared/roles.ts'
import { asProblem, useApi } from '#web/admin/frame/use-api.ts'
import type { Problem } from '#web/redux/api.ts'

/** One's own account, as `GET /users/me/` answers it. */
export type Account = {
  id: number
  first_name: string
  last_name: string
  email: string
  /** An address that waits to be confirmed. */
  pending_email: string | null
  language: Language | ''
  is_superuser: boolean
  roles: Role[]
  /** An administrator who may do nothing before the account has a second step. */
  needs_second_factor: boolean
}

/** @returns one's own account, why it could not be read, and what reads it again */
export function useAccount() {
  const call = useApi()
  const [account, setAccount] = useState<Account | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const read = useCallback(async () => {
    setProblem(null)
    try {
      const { data } = await call<Account>(api.me)
      setAccount(data)
      return data
    } catch (error) {
      setProblem(asProblem(error))
      return null
    }
  }, [call])
  useEffect(() => void read(), [read])
  return { account, problem, read }
}
