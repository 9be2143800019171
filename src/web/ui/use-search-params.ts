import { useMemo } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

type Parameters = URLSearchParams | Record<string, string>
type Change = Parameters | ((before: URLSearchParams) => Parameters)

/** @returns the parameters of the address, and a function that changes them */
export function useSearchParams(): [URLSearchParams, (to: Change, options?: NavigateOptions) => void] {
  const navigate = useNavigate()
  const { search } = useLocation()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  const change = (to: Change, options?: NavigateOptions): void => {
    const next = typeof to === 'function' ? to(new URLSearchParams(search)) : to
    void navigate(`?${new URLSearchParams(next)}`, options)
  }
  return [parameters, change]
}
